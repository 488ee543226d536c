const PATIENCE_MS = 3_000
const ownWays = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/**
 * Scrolls to `top`. A page whose content is still to come is too short for that: it is tried again as it
 * grows, until it is long enough, the visitor moves, or nothing came for a while. The answer ends the waiting.
 */
export function scrollOnceLong(top: number): () => void {
  scrollTo(0, top)
  if (isThere(top)) return nothing
  const growth = new ResizeObserver(() => {
    scrollTo(0, top)
    if (isThere(top)) stop()
  })
  const stop = () => {
    growth.disconnect()
    clearTimeout(timer)
    for (const way of ownWays) removeEventListener(way, stop)
  }
  const timer = setTimeout(stop, PATIENCE_MS)
  for (const way of ownWays) addEventListener(way, stop, { passive: true })
  growth.observe(document.body)
  return stop
}

/** Browsers round positions to the pixels of the screen. */
function isThere(top: number): boolean {
  return Math.abs(scrollY - top) < 2
}

function nothing(): void {}
