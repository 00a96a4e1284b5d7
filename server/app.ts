import { createServer, type RequestListener } from 'node:http'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import Fastify, { type FastifyError, type FastifyInstance } from 'fastify'
import { endpoints } from '#contract/paths.ts'
import { longestBody } from '#contract/field-limits.ts'
import { isText } from '#contract/text.ts'
import { checkEligibility } from './public/check-eligibility.ts'
import { enquiries } from './public/other-forms.ts'
import { health, readinessOf, type Readiness } from './http/readiness.ts'
import { metricsEndpoint } from './http/metrics-endpoint.ts'
import { suggest } from './public/suggest.ts'
import { ReadTooSlow, StoreUnavailable } from './db/db.ts'
import { changes } from './desk/changes.ts'
import { imports } from './desk/imports/endpoints.ts'
import { many } from './desk/many.ts'
import { oneEnquiry } from './desk/one-enquiry.ts'
import { choicesEndpoint } from './desk/choices-endpoint.ts'
import { newEnquiry } from './desk/new-enquiry.ts'
import { overview } from './desk/overview/endpoints.ts'
import { person } from './desk/person/endpoints.ts'
import { declineAddress, declineConnection, drain } from './http/broken-requests.ts'
import { defaultLimits, loadShedding, type ServerLimits } from './http/admission.ts'
import { headers } from './http/headers.ts'
import { logResponse, loggerOptions, OwnLines, requestIds } from './http/logging.ts'
import { origins } from './http/origins.ts'
import type { Site } from './http/site-files.ts'
import { notFoundPage, staticSite } from './http/static-site.ts'
import type { Parts } from './parts.ts'
import { malformedAddress, refusalFrom, tooLong, type Refusal } from './refusal.ts'
import { appwrite } from './appwrite/appwrite.ts'
import { backups } from './http/backups.ts'
import { forgottenPassword } from './people/forgotten-password.ts'
import { secondFactor } from './people/second-factor/endpoints.ts'
import { team } from './people/team/team.ts'
import { auditEndpoint } from './people/audit-endpoint.ts'
import { contentEndpoints } from './content/endpoints.ts'
import { exports } from './desk/export/export.ts'
import { notAnswered } from './desk/not-answered.ts'
import { healthReport, recentErrors, type RecentErrors } from './http/health-report.ts'
import { errorBody } from './appwrite/replies.ts'

/** The whole server. Without `site` only the endpoints answer. */
export async function buildApp(
  parts: Parts,
  site?: Site,
  { serverLimits = defaultLimits(parts.settings) }: { serverLimits?: ServerLimits } = {},
) {
  const recent = recentErrors(parts.now)
  const app = emptyApp(parts, serverLimits, recent)
  const readiness = readinessOf(parts.db, app.log)
  observeResponses(app, parts)
  handleErrors(app, parts, readiness)

  await app.register(headers, parts)
  await app.register(loadShedding, serverLimits)
  await app.register(health, { readiness })
  await app.register(metricsEndpoint, { ...parts, readiness })
  await app.register(origins, parts)
  await app.register(checkEligibility, parts)
  await app.register(enquiries, parts)
  await app.register(changes, parts)
  await app.register(overview, { ...parts, site })
  await app.register(imports, parts)
  await app.register(newEnquiry, parts)
  await app.register(oneEnquiry, parts)
  await app.register(many, parts)
  await app.register(person, parts)
  await app.register(suggest)
  await app.register(exports, parts)
  await app.register(notAnswered, parts)
  await app.register(healthReport, { ...parts, readiness, recent })
  await app.register(choicesEndpoint, parts)
  await app.register(backups, parts)
  await app.register(auditEndpoint, parts)
  await app.register(team, parts)
  await app.register(secondFactor, parts)
  await app.register(forgottenPassword, parts)
  await app.register(contentEndpoints, parts)
  await app.register(appwrite, { ...parts, prefix: endpoints.appwrite })
  if (site) await app.register(staticSite, { site })
  await app.register(notFoundPage, { site })
  return app
}

function emptyApp({ settings, logTo }: Parts, serverLimits: ServerLimits, { note }: RecentErrors) {
  const app = Fastify({
    logger: loggerOptions(settings.logLevel, logTo, note),
    logController: new OwnLines(),
    trustProxy: settings.trustProxy.length > 0 ? settings.trustProxy : false,
    bodyLimit: longestBody,
    serverFactory: (handler) => serverFor(refusingLong(handler), serverLimits),
    genReqId: requestIds(),
    forceCloseConnections: 'idle',
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
    routerOptions: { maxParamLength: 500 },
    // An address with a malformed percent-encoding reaches no route, and so no error handler.
    frameworkErrors: (_error, { log }, { raw }) => declineAddress(malformedAddress(), raw, log),
    clientErrorHandler(error, socket) {
      declineConnection(error, socket, app.log)
    },
    ajv: { customOptions: { coerceTypes: false, formats: { text: isText } } },
  }).withTypeProvider<TypeBoxTypeProvider>()
  return app

  /** Before any other work, whose cost grows with the length of the address. */
  function refusingLong(handler: RequestListener): RequestListener {
    return (request, response) => {
      if ((request.url?.length ?? 0) <= serverLimits.maxUrlLength) handler(request, response)
      else declineAddress(tooLong(), response, app.log)
    }
  }
}

function serverFor(handler: RequestListener, limits: ServerLimits) {
  const { headersTimeout, requestTimeout, maxUrlLength, checkInterval } = limits
  const options = {
    // The longest address, and the same size again for the headers.
    maxHeaderSize: 2 * maxUrlLength,
    headersTimeout,
    requestTimeout,
    keepAliveTimeout: 10_000,
    connectionsCheckingInterval: checkInterval,
    // Node's own answer to a request without a host has no body; ours is in `headers.ts`.
    requireHostHeader: false,
  }
  const server = createServer(options, handler)
  server.setTimeout(limits.idleTimeout)
  server.maxConnections = limits.maxConnections
  return server
}

function observeResponses(app: FastifyInstance, { metrics }: Parts) {
  app.addHook('onResponse', (request, reply, done) => {
    logResponse(request, reply)
    const { method, routeOptions } = request
    const labels = { method, route: routeOptions.url ?? 'none', status: reply.statusCode }
    metrics.requests.observe(labels, reply.elapsedTime / 1000)
    if (labels.status >= 500 && labels.status !== 503) metrics.faults.inc({ kind: 'request' })
    done()
  })
}

function handleErrors(app: FastifyInstance, { metrics }: Parts, readiness: Readiness) {
  app.decorateRequest('refusal', undefined)
  app.setErrorHandler(async (error: FastifyError | Refusal, request, reply) => {
    const refusal = refusalFrom(error)
    metrics.refusals.inc({ type: refusal.type })
    request.refusal = refusal.type
    if (isOutage(error)) readiness.failed(error)
    else if (refusal.code >= 500 && refusal !== error) request.log.error(error, 'failed')
    if (refusal.code === 413) {
      await drain(request.raw)
      reply.header('connection', 'close')
    }
    return reply.code(refusal.code).headers(refusal.headers).send(errorBody(refusal))
  })
}

/** While one list takes too long, other requests can still be served. */
const isOutage = (error: Error): error is StoreUnavailable =>
  error instanceof StoreUnavailable && !(error instanceof ReadTooSlow)
