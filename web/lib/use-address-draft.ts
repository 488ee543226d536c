import { useEffect, useState } from 'react'
import { useNavigate } from './router.tsx'

const PAUSE_MS = 300

/**
 * `own`: the addresses that may be shown while this is what the controls have: where it began, and where it was sent, the
 * last one at the end.
 */
type Draft<T> = { value: T; own: readonly string[] }

/**
 * A list's filter as its controls show it: ahead of the address, which is updated after a pause in typing. Whenever the
 * address changes by itself, its filter replaces the draft.
 *
 * No state is set while rendering: a change that comes while a new address is being rendered would be based on that
 * state before it counts, and be lost. What was sent last is compared with, not what is shown: a change back to what is
 * still shown must also be sent while another address is being rendered.
 */
export function useAddressDraft<T extends object>(
  applied: T,
  toPath: (value: T) => string,
  pauseMs: number = PAUSE_MS,
) {
  const navigate = useNavigate()
  const shown = toPath(applied)
  const [draft, setDraft] = useState<Draft<T> | null>(null)
  const active = draft?.own.includes(shown) ? draft : null
  const value = active?.value ?? applied
  const sent = active?.own.at(-1) ?? shown
  const target = toPath(value)
  useEffect(() => {
    if (target === sent) return
    const timer = setTimeout(() => {
      setDraft((now) => now && { ...now, own: [...now.own, target] })
      navigate(target, { replace: true, keepScroll: true })
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [target, sent, navigate, pauseMs])
  useEffect(() => {
    if (target !== shown || sent !== shown) return
    const timer = setTimeout(() => setDraft((now) => (now === draft ? settled(now, shown) : now)))
    return () => clearTimeout(timer)
  }, [draft, target, sent, shown])
  const change = (changed: T) =>
    setDraft((now) => {
      const present = now?.own.includes(shown) ? now : { value: applied, own: [shown] }
      return { ...present, value: withChange(present.value, { controls: value, value: changed }) }
    })
  return { value, change, isChanged: target !== shown }
}

/** The draft once its address is shown: those before it are not its own any more. Null after another address. */
function settled<T>(draft: Draft<T> | null, shown: string): Draft<T> | null {
  if (!draft?.own.includes(shown)) return null
  return draft.own.length === 1 ? draft : { ...draft, own: [shown] }
}

type Change<T> = {
  /** What the controls showed when one of them was used. */
  controls: T
  value: T
}

/** Takes over what a change differs in from the controls, so that two changes in one moment both count. */
export function withChange<T extends object>(now: T, { controls, value }: Change<T>): T {
  const names = new Set([...Object.keys(controls), ...Object.keys(value)] as (keyof T)[])
  const changed = [...names].filter((name) => value[name] !== controls[name])
  return { ...now, ...Object.fromEntries(changed.map((name) => [name, value[name]])) }
}
