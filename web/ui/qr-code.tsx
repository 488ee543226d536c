import { useEffect, useState } from 'react'
import { qrPath } from './qr-path.ts'

/** The quiet zone that scanners need, in modules (ISO/IEC 18004). */
const MARGIN = 4

/** A QR code, dark on light in every theme. The encoder is loaded when it is first needed. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [drawn, setDrawn] = useState<{ path: string; size: number }>()
  useEffect(() => {
    let wanted = true
    void loadEncoder().then(({ encodeQR }) => {
      const rows = encodeQR(text, 'raw', { ecc: 'medium', border: MARGIN })
      if (wanted) setDrawn({ path: qrPath(rows), size: rows.length })
    })
    return () => {
      wanted = false
    }
  }, [text])
  if (!drawn) return <div className="aspect-square w-full" />
  return (
    <svg viewBox={`0 0 ${drawn.size} ${drawn.size}`} shapeRendering="crispEdges" className="w-full">
      <title>{label}</title>
      <path d={drawn.path} fill="currentColor" />
    </svg>
  )
}

/** Call this early where a pass may soon be opened, so that the pass also opens without signal. */
export function loadEncoder(): Promise<typeof import('qr')> {
  return import('qr')
}
