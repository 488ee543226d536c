import { useEffect, useEffectEvent } from 'react'
import { isInDialog, isTaken } from '#web/lib/key-target.ts'
import { useNavigate } from '#web/lib/router.tsx'
import { paths } from '#shared/paths.ts'

const PAUSE_MS = 1_000

const jumps: Record<string, string> = {
  o: paths.currentOrders(),
  h: paths.orderHistory(),
  s: paths.scan(),
  c: paths.sale(),
  p: paths.products(),
  i: paths.inventory(),
}

type Keys = { onHelp: () => void; onPalette: () => void }

/**
 * `g` and a letter open a screen and `?` lists the keys, unless a field or a dialog has the focus. Ctrl-K or Cmd-K
 * opens the search of the dashboard, from a field too.
 */
export function useDashboardKeys({ onHelp, onPalette }: Keys): void {
  const navigate = useNavigate()
  const help = useEffectEvent(onHelp)
  const palette = useEffectEvent(onPalette)
  useEffect(() => {
    let startedAt = Number.NEGATIVE_INFINITY
    const press = (event: KeyboardEvent) => {
      if (isPaletteKey(event)) {
        event.preventDefault()
        palette()
        return
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target)) return
      const target = jumps[event.key]
      const isJump = target !== undefined && event.timeStamp - startedAt < PAUSE_MS
      startedAt = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY
      if (isJump) navigate(target)
      else if (event.key === '?') help()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [navigate])
}

function isPaletteKey(event: KeyboardEvent): boolean {
  const isPressed = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
  return isPressed && !event.altKey && !event.shiftKey && !isInDialog(event.target)
}
