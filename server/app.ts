import type { RequestListener, Server } from 'node:http'
import Fastify, { type FastifyError } from 'fastify'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { isText } from '#contract/text.ts'
import { endpoints } from '#contract/paths.ts'
import { checkEligibility } from './api/check-eligibility.ts'
import { health } from './api/health.ts'
import { metricsEndpoint } from './api/metrics.ts'
import { usualBounds, type Bounds } from './http/bounds.ts'
import { decline, declineConnection } from './http/broken-requests.ts'
import { serverFor } from './http/connections.ts'
import { ReadTooSlow, StoreUnavailable } from './data/store.ts'
import { headers } from './http/headers.ts'
import { loggerOptions, logResponse, OwnLines, requestIds } from './http/logging.ts'
import { origins } from './http/origins.ts'
import type { Site } from './http/site-files.ts'
import { notFoundPage, staticSite } from './http/static-site.ts'
import type { Parts } from './parts.ts'
import { pressure } from './http/load-shedding.ts'
import { readinessOf } from './http/readiness.ts'
import { malformedAddress, refusalFrom, tooLong, type Refusal } from './refusal.ts'
import { dropRestOf } from './http/rest-of-body.ts'
import { appwrite } from './v1/appwrite.ts'
import { errorBody } from './v1/replies.ts'

/** The whole server on one page. Without `site` only the endpoints answer. */
export async function buildApp(
  parts: Parts,
  site?: Site,
  { bounds = usualBounds(parts.settings) }: { bounds?: Bounds } = {},
) {
  const { metrics, settings } = parts
  const app = Fastify({
    logger: loggerOptions(settings.logLevel, parts.logTo),
    logController: new OwnLines(),
    trustProxy: settings.trustProxy.length > 0 ? settings.trustProxy : false,
    bodyLimit: 64 * 1024,
    serverFactory: (handler): Server => serverFor(refusingLong(handler), bounds),
    genReqId: requestIds(),
    forceCloseConnections: 'idle',
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
    routerOptions: { maxParamLength: 500 },
    // An address with a malformed percent-encoding reaches no route, and so no other handler.
    frameworkErrors: (_error, { log }, { raw }) => decline(malformedAddress(), raw, log),
    clientErrorHandler(error, socket) {
      declineConnection(error, socket, app.log)
    },
    ajv: { customOptions: { coerceTypes: false, formats: { text: isText } } },
  }).withTypeProvider<TypeBoxTypeProvider>()

  const readiness = readinessOf(parts.store, app.log)
  app.addHook('onClose', async () => readiness.close())

  app.decorateRequest('refusal', undefined)
  app.addHook('onResponse', (request, reply, done) => {
    logResponse(request, reply)
    const { method, routeOptions } = request
    const labels = { method, route: routeOptions.url ?? 'none', status: reply.statusCode }
    metrics.requests.observe(labels, reply.elapsedTime / 1000)
    if (labels.status >= 500 && labels.status !== 503) metrics.faults.inc({ kind: 'request' })
    done()
  })
  app.setErrorHandler(async (error: FastifyError | Refusal, request, reply) => {
    const refusal = refusalFrom(error)
    metrics.refusals.inc({ type: refusal.type })
    request.refusal = refusal.type
    if (isOutage(error)) readiness.failed(error)
    else if (refusal.code >= 500 && refusal !== error) request.log.error(error, 'failed')
    if (refusal.code === 413) {
      await dropRestOf(request.raw)
      reply.header('connection', 'close')
    }
    return reply.code(refusal.code).headers(refusal.headers).send(errorBody(refusal))
  })

  await app.register(headers, parts)
  await app.register(pressure, bounds)
  await app.register(health, { readiness })
  await app.register(metricsEndpoint, { ...parts, readiness })
  await app.register(origins, parts)
  await app.register(checkEligibility, parts)
  await app.register(appwrite, { ...parts, prefix: endpoints.appwrite })
  if (site) await app.register(staticSite, { site })
  await app.register(notFoundPage, { site })
  return app

  /** Before any other work: what an address costs grows with its length. */
  function refusingLong(others: RequestListener): RequestListener {
    return (request, response) => {
      if ((request.url?.length ?? 0) <= bounds.longestAddress) return others(request, response)
      decline(tooLong(), response, app.log)
    }
  }
}

/** The others may be served. */
const isOutage = (error: Error): error is StoreUnavailable =>
  error instanceof StoreUnavailable && !(error instanceof ReadTooSlow)
