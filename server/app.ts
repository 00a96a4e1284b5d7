import type { RequestListener, Server } from 'node:http'
import Fastify, { type FastifyError } from 'fastify'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { isText } from '#contract/eligibility.ts'
import { endpoints } from '#contract/paths.ts'
import { checkEligibility } from './api/check-eligibility.ts'
import { health } from './api/health.ts'
import { metricsEndpoint } from './api/metrics.ts'
import { usualBounds, type Bounds } from './bounds.ts'
import { decline, declineConnection } from './broken-requests.ts'
import { serverFor } from './connections.ts'
import { ReadTooSlow, StoreUnavailable } from './data/store.ts'
import { headers, httpsBehind, isNameless } from './headers.ts'
import { loggerOptions, logResponse, OwnLines, requestIds } from './logging.ts'
import { origins } from './origins.ts'
import { noPage, pagesFirst, type Site } from './pages.ts'
import type { Parts } from './parts.ts'
import { pressure } from './pressure.ts'
import { readinessOf } from './readiness.ts'
import { malformedAddress, noHost, refusalFrom, type Refusal } from './refusal.ts'
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
    serverFactory: (handler): Server =>
      serverFor(site ? pagesBefore(handler, site) : handler, bounds),
    genReqId: requestIds(),
    forceCloseConnections: 'idle',
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
    routerOptions: { maxParamLength: 500 },
    // An address with a malformed percent-encoding reaches no route, and so no other handler.
    frameworkErrors: (_error, { log }, { raw }) => {
      const refusal = malformedAddress()
      log.info({ refusal: refusal.type, status: refusal.code }, 'address refused')
      decline(refusal, raw)
    },
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
    done()
  })
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    const refusal = refusalFrom(error)
    metrics.refusals.inc({ type: refusal.type })
    request.refusal = refusal.type
    if (isOutage(error)) readiness.failed(error)
    else if (refusal.code >= 500 && refusal !== error) request.log.error(error, 'failed')
    return reply.code(refusal.code).headers(refusal.headers).send(errorBody(refusal))
  })

  await app.register(headers)
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    done(isNameless(raw) ? noHost() : undefined)
  })
  await app.register(pressure, bounds)
  await app.register(health, { readiness })
  await app.register(metricsEndpoint, parts)
  await app.register(origins, parts)
  await app.register(checkEligibility, parts)
  await app.register(appwrite, { ...parts, prefix: endpoints.appwrite })
  await app.register(noPage, { site })
  return app

  function pagesBefore(others: RequestListener, whole: Site): RequestListener {
    return pagesFirst(whole, {
      others,
      ending: () => !app.server.listening,
      byHttps: httpsBehind(settings.trustProxy),
      visits: (labels, ms) => metrics.requests.observe(labels, ms / 1000),
    })
  }
}

/** The others may be served. */
const isOutage = (error: Error): error is StoreUnavailable =>
  error instanceof StoreUnavailable && !(error instanceof ReadTooSlow)
