import type { RequestListener, Server } from 'node:http'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import Fastify, { type FastifyError, type FastifyInstance } from 'fastify'
import { endpoints } from '#contract/paths.ts'
import { longestBody } from '#contract/field-limits.ts'
import { isText } from '#contract/text.ts'
import { checkEligibility } from './api/check-eligibility.ts'
import { enquiries } from './api/enquiries.ts'
import { health } from './api/health.ts'
import { metricsEndpoint } from './api/metrics.ts'
import { suggest } from './api/suggest.ts'
import { ReadTooSlow, StoreUnavailable } from './data/db.ts'
import { changes } from './desk/changes.ts'
import { imports } from './desk/imports-endpoints.ts'
import { overview } from './desk/overview-endpoints.ts'
import { declineAddress, declineConnection, drain } from './http/broken-requests.ts'
import { defaultLimits, serverFor, type ServerLimits } from './http/connections.ts'
import { headers } from './http/headers.ts'
import { loadShedding } from './http/load-shedding.ts'
import { logResponse, loggerOptions, OwnLines, requestIds } from './http/logging.ts'
import { origins } from './http/origins.ts'
import { readinessOf, type Readiness } from './http/readiness.ts'
import { recentErrors, type RecentErrors } from './http/recent-errors.ts'
import type { Site } from './http/site-files.ts'
import { notFoundPage, staticSite } from './http/static-site.ts'
import type { Parts } from './parts.ts'
import { malformedAddress, refusalFrom, tooLong, type Refusal } from './refusal.ts'
import { appwrite } from './v1/appwrite.ts'
import { auditEndpoint } from './v1/audit.ts'
import { contentEndpoints } from './v1/content.ts'
import { exports } from './v1/export/export.ts'
import { notAnswered } from './v1/not-answered.ts'
import { undelivered } from './v1/undelivered.ts'
import { healthReport } from './v1/health-report.ts'
import { errorBody } from './v1/replies.ts'

/** The whole server. Without `site` only the endpoints answer. */
export async function buildApp(
  parts: Parts,
  site?: Site,
  { serverLimits = defaultLimits(parts.settings) }: { serverLimits?: ServerLimits } = {},
) {
  const recent = recentErrors(parts.now)
  const app = emptyApp(parts, serverLimits, recent)
  const readiness = readinessOf(parts.store, app.log)
  app.addHook('onClose', async () => readiness.close())
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
  await app.register(suggest)
  await app.register(exports, parts)
  await app.register(undelivered, parts)
  await app.register(notAnswered, parts)
  await app.register(healthReport, { ...parts, readiness, recent })
  await app.register(auditEndpoint, parts)
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
    serverFactory: (handler): Server => serverFor(refusingLong(handler), serverLimits),
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
