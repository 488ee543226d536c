import { startTransition, use, useEffect, useEffectEvent, useState } from 'react'
import { MINUTE_MS } from '#shared/india-time.ts'
import { RenderedAtContext } from './react-hooks.ts'

/**
 * The present in milliseconds, updated each minute; for texts relative to now. Hydration gets the server's present, and the
 * browser's follows as a transition: lists of orders are rendered again in slices.
 */
export function useNow(): number {
  const renderedAt = use(RenderedAtContext)
  const [now, setNow] = useState(() => (isHydrated() ? Date.now() : renderedAt))
  const update = useEffectEvent(() => startTransition(() => setNow(Date.now())))
  useEffect(() => {
    if (now === renderedAt) update()
  }, [now, renderedAt])
  useEffect(() => {
    const timer = setInterval(update, MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** `BrowserSite` marks the page when all of it is hydrated. */
function isHydrated(): boolean {
  return typeof document !== 'undefined' && document.documentElement.dataset['hydrated'] === ''
}
