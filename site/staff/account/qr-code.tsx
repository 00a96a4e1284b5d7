import { encodeQR } from 'qr'

/**
 * Drawn in the browser, so that the key goes to no third party: one path, with the quiet zone of four modules that scanners need. Low
 * error correction keeps the modules large.
 */
export function QrCode({ text }: { text: string }) {
  const rows = encodeQR(text, 'raw', { ecc: 'low', border: 4 })
  const path = rows
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return (
    <svg
      // The key is also shown as text.
      aria-hidden="true"
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className="qr-code"
    >
      <path d={path} />
    </svg>
  )
}
