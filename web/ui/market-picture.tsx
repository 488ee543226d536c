import { Suspense } from 'react'
import { useMedia } from '#web/lib/react-hooks.ts'
import { lazyPart, Nothing } from './on-demand.tsx'

const MarketDrawing = lazyPart(
  async () => (await import('./market-drawing.tsx')).MarketDrawing,
  Nothing,
)

/** The drawing beside the first words of a page, on wide windows only. Phones load nothing of it. */
export function MarketPicture() {
  const isWide = useMedia('(min-width: 64rem)')
  return (
    <div className="aspect-520/300 max-lg:hidden">
      <Suspense fallback={null}>{isWide && <MarketDrawing />}</Suspense>
    </div>
  )
}
