import { useEffect } from 'react'
import { useNavigate } from '#web/lib/router.tsx'
import { paths } from '#shared/paths.ts'

const PAUSE_MS = 1_000

const jumps: Record<string, string> = { o: paths.currentOrders(), s: paths.scan() }

/** `g o` opens the orders, `g s` opens Scan, unless a field or a dialog has the focus. */
export function useJumpKeys(): void {
  const navigate = useNavigate()
  useEffect(() => {
    let startedAt = Number.NEGATIVE_INFINITY
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target)) return
      const target = jumps[event.key]
      const isJump = target !== undefined && event.timeStamp - startedAt < PAUSE_MS
      startedAt = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY
      if (isJump) navigate(target)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [navigate])
}

function isTaken(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable], [role$=dialog]') !== null
  )
}
