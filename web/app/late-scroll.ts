const PATIENCE_MS = 3_000
const ownWays = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/**
 * Scrolls to `top` and stays there while late content makes the page longer or pushes the rest down, until
 * the visitor moves or enough time has passed. The answer ends the waiting.
 */
export function scrollAndStay(top: number): () => void {
  const growth = new ResizeObserver(() => scrollTo(0, top))
  const stop = () => {
    growth.disconnect()
    clearTimeout(timer)
    for (const way of ownWays) removeEventListener(way, stop)
  }
  const timer = setTimeout(stop, PATIENCE_MS)
  for (const way of ownWays) addEventListener(way, stop, { passive: true })
  scrollTo(0, top)
  growth.observe(document.body)
  return stop
}
