import type { Readable } from 'node:stream'

const mostDropped = 1024 * 1024

/**
 * Reads on and drops it, until the body ends or a mebibyte has come. Most clients read no answer before they have sent everything,
 * and would only see the connection break. How long it may take is bounded by `requestMs`.
 */
export function dropRestOf(body: Readable) {
  if (body.readableEnded || body.destroyed) return Promise.resolve()
  return new Promise<void>((done) => {
    let dropped = 0
    const stop = () => {
      body.off('data', drop).pause()
      done()
    }
    const drop = (chunk: Buffer) => {
      dropped += chunk.length
      if (dropped >= mostDropped) stop()
    }
    body.on('data', drop).once('end', stop).once('close', stop).resume()
  })
}
