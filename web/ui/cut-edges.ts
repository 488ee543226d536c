import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

/**
 * The edges of a box that scrolls sideways behind which more is hidden, for the utilities `fade-start` and `fade-end`.
 * `look` is for the event `scroll` of the box.
 */
export function useCutEdges(box: RefObject<HTMLElement | null>) {
  const [cut, setCut] = useState({ atStart: false, atEnd: false })
  const look = () => {
    if (!box.current) return
    const { scrollLeft, scrollWidth, clientWidth } = box.current
    const atStart = scrollLeft > 1
    const atEnd = scrollLeft + clientWidth < scrollWidth - 1
    if (atStart !== cut.atStart || atEnd !== cut.atEnd) setCut({ atStart, atEnd })
  }
  const watch = useEffectEvent(look)
  useEffect(() => {
    if (!box.current) return
    const size = new ResizeObserver(() => watch())
    size.observe(box.current)
    return () => size.disconnect()
  }, [box])
  return { ...cut, look }
}
