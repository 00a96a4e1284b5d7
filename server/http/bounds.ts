import type { Settings } from '../environment.ts'
import type { PressureBounds } from './load-shedding.ts'

/** How long a client may take, and how many there may be. */
export type Bounds = PressureBounds & {
  headersMs: number
  requestMs: number
  /** Without a byte in either direction: who does not read his answer. */
  silentMs: number
  checkEveryMs: number
  mostConnections: number
  /** Requests of one connection behind the one that is being answered. */
  mostWaiting: number
  /** In characters, as it was sent. */
  longestAddress: number
}

export const usualBounds = ({ model }: Pick<Settings, 'model'>): Bounds => ({
  headersMs: 10_000,
  requestMs: 30_000,
  // An answer may have to wait for a model, and nothing is sent meanwhile.
  silentMs: Math.max(30_000, (model?.timeoutMs ?? 0) + 15_000),
  checkEveryMs: 1_000,
  mostConnections: 15_000,
  mostWaiting: 16,
  longestAddress: 16 * 1024,
  mostOfOne: 250,
  fewOfOne: 32,
  mostUnderWay: 1_000,
  mostDelayMs: 1_000,
})

/** As Node takes them. */
export const connectionOptions = (bounds: Bounds) => ({
  requestTimeout: bounds.requestMs,
  connectionTimeout: bounds.silentMs,
  keepAliveTimeout: 10_000,
  http: {
    // The longest address, and as much again for cookies and the rest.
    maxHeaderSize: 2 * bounds.longestAddress,
    headersTimeout: bounds.headersMs,
    // Node looks for slow ones every 30 seconds by itself.
    connectionsCheckingInterval: bounds.checkEveryMs,
    // Node's own answer to a request without a host is empty; ours is in `app.ts`.
    requireHostHeader: false,
  },
})
