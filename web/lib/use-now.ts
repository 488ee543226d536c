import { startTransition, use, useEffect, useEffectEvent, useState } from 'react'
import { MINUTE_MS } from '#shared/formats/india-time.ts'
import { HydrationContext, RenderedAtContext } from './react-hooks.ts'

/**
 * The present in milliseconds, updated each minute, for texts relative to now. Hydration uses the server's time. The
 * browser's time follows as a transition, so that lists of orders are rendered again in slices.
 */
export function useNow(): number {
  const renderedAt = use(RenderedAtContext)
  const { isDone } = use(HydrationContext)
  const [now, setNow] = useState(() => (isDone ? Date.now() : renderedAt))
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
