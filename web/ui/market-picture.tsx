import { lazy, Suspense } from 'react'
import { useMedia } from '#web/lib/react-hooks.ts'

const MarketDrawing = lazy(async () => ({
  default: (await import('./market-drawing.tsx')).MarketDrawing,
}))

/** The drawing beside the first words of a page, on wide windows only; phones load nothing of it. */
export function MarketPicture() {
  const isWide = useMedia('(min-width: 64rem)')
  return (
    <div className="aspect-520/300 max-lg:hidden">
      <Suspense fallback={null}>{isWide && <MarketDrawing />}</Suspense>
    </div>
  )
}
