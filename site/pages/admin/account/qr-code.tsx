import { encodeQR } from 'qr'

/**
 * Drawn here, so that the key is told to nobody else: one path, with the quiet edge of four squares that scanners need. On a screen
 * nothing is worn off, so the least correction does, and the squares are large.
 */
export function QrCode({ text }: { text: string }) {
  const rows = encodeQR(text, 'raw', { ecc: 'low', border: 4 })
  const path = rows
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return (
    <svg
      // The key stands beside it as text.
      aria-hidden="true"
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className="qr-code"
    >
      <path d={path} />
    </svg>
  )
}
