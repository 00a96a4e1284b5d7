import Fastify, { LogController, type FastifyError } from 'fastify'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { isText } from '#contract/eligibility.ts'
import { endpoints } from '#contract/paths.ts'
import { checkEligibility } from './api/check-eligibility.ts'
import { health } from './api/health.ts'
import { metricsEndpoint } from './api/metrics.ts'
import { secureHeaders } from './headers.ts'
import { loggerOptions, logResponse } from './logging.ts'
import { origins } from './origins.ts'
import { pages, type Site } from './pages.ts'
import type { Parts } from './parts.ts'
import { malformedAddress, refusalFrom, type Refusal } from './refusal.ts'
import { appwrite } from './v1/appwrite.ts'
import { errorBody } from './v1/replies.ts'

/** The whole server on one page. Without `site` only the endpoints answer. */
export async function buildApp(parts: Parts, site?: Site) {
  const { metrics, settings } = parts
  const app = Fastify({
    logger: loggerOptions(settings.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: settings.trustProxy.length > 0 ? settings.trustProxy : false,
    bodyLimit: 64 * 1024,
    requestTimeout: 30_000,
    keepAliveTimeout: 10_000,
    forceCloseConnections: 'idle',
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
    // A hundred queries of an official client go into one address.
    http: { maxHeaderSize: 64 * 1024, headersTimeout: 10_000 },
    routerOptions: { maxParamLength: 500 },
    // An address with a malformed percent-encoding reaches no route, and so no other handler.
    frameworkErrors: (_error, _request, { raw }) => {
      raw
        .writeHead(400, { 'content-type': 'application/json; charset=utf-8' })
        .end(JSON.stringify(errorBody(malformedAddress())))
    },
    ajv: { customOptions: { coerceTypes: false, formats: { text: isText } } },
  }).withTypeProvider<TypeBoxTypeProvider>()

  app.addHook('onResponse', async (request, reply) => {
    logResponse(request, reply)
    const { method, routeOptions } = request
    const labels = { method, route: routeOptions.url ?? 'none', status: reply.statusCode }
    metrics.requests.observe(labels, reply.elapsedTime / 1000)
  })
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    const refusal = refusalFrom(error)
    metrics.refusals.inc({ type: refusal.type })
    if (refusal.code >= 500) request.log.error(error, 'failed')
    return reply.code(refusal.code).headers(refusal.headers).send(errorBody(refusal))
  })

  await app.register(secureHeaders)
  await app.register(health, parts)
  await app.register(metricsEndpoint, parts)
  await app.register(origins, parts)
  await app.register(checkEligibility, parts)
  await app.register(appwrite, { ...parts, prefix: endpoints.appwrite })
  await app.register(pages, { site })
  return app
}
