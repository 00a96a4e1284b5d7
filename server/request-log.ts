import type { FastifyBaseLogger } from 'fastify'

const levels = ['silent', 'trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const
type Level = (typeof levels)[number]
type Child = Parameters<FastifyBaseLogger['child']>

/** Lines under the number of a request. The logger that writes them is made with the first one: with `LOG_LEVEL` above `info` most requests write none. */
export class RequestLog implements FastifyBaseLogger {
  #writer: FastifyBaseLogger | undefined
  readonly #parent: FastifyBaseLogger
  readonly #child: Child

  constructor(parent: FastifyBaseLogger, ...child: Child) {
    this.#parent = parent
    this.#child = child
  }

  get level() {
    return this.#parent.level
  }

  child(...child: Child) {
    return this.#written().child(...child)
  }

  trace(...said: unknown[]) {
    this.#say('trace', said)
  }
  debug(...said: unknown[]) {
    this.#say('debug', said)
  }
  info(...said: unknown[]) {
    this.#say('info', said)
  }
  warn(...said: unknown[]) {
    this.#say('warn', said)
  }
  error(...said: unknown[]) {
    this.#say('error', said)
  }
  fatal(...said: unknown[]) {
    this.#say('fatal', said)
  }
  silent() {}

  #say(level: Level, said: unknown[]) {
    if (!heard(level, this.level)) return
    const writer = this.#written()
    Reflect.apply(writer[level], writer, said)
  }

  #written() {
    return (this.#writer ??= this.#parent.child(...this.#child))
  }
}

const heard = (level: Level, least: string) =>
  least !== 'silent' && levels.indexOf(level) >= levels.findIndex((one) => one === least)
