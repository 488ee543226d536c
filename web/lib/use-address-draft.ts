import { useEffect, useState } from 'react'
import { useNavigate } from './router.tsx'

const PAUSE_MS = 300

/**
 * `own`: the addresses that belong to this draft. The first is the address at which the draft began, the last is the
 * address to which it was sent last. The draft is valid while one of them is shown.
 */
type Draft<T> = { value: T; own: readonly string[] }

/**
 * The filter of a list as its controls show it. The controls are ahead of the address, which follows after a pause in
 * typing. When the address changes for another reason, its filter replaces the draft.
 *
 * No state is set during rendering: a change that arrives while a new address is being rendered would start from a
 * state that is not committed, and would be lost. The target is compared with the address that was sent last, not with
 * the shown address: a change back to the shown filter must be sent too while another address is being rendered.
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
    const timer = setTimeout(() =>
      setDraft((now) => (now === draft ? settleDraft(now, shown) : now)),
    )
    return () => clearTimeout(timer)
  }, [draft, target, sent, shown])
  const change = (changed: T) =>
    setDraft((now) => {
      const present = now?.own.includes(shown) ? now : { value: applied, own: [shown] }
      return { ...present, value: withChange(present.value, { controls: value, value: changed }) }
    })
  return { value, change, isChanged: target !== shown }
}

/** The draft once its address is shown, without earlier addresses. Null when another address is shown. */
function settleDraft<T>(draft: Draft<T> | null, shown: string): Draft<T> | null {
  if (!draft?.own.includes(shown)) return null
  return draft.own.length === 1 ? draft : { ...draft, own: [shown] }
}

type Change<T> = {
  /** The values of the controls at the time of the change. */
  controls: T
  value: T
}

/** Applies only the changed fields, so that two changes of the same controls both count. */
export function withChange<T extends object>(now: T, { controls, value }: Change<T>): T {
  const names = new Set([...Object.keys(controls), ...Object.keys(value)] as (keyof T)[])
  const changed = [...names].filter((name) => value[name] !== controls[name])
  return { ...now, ...Object.fromEntries(changed.map((name) => [name, value[name]])) }
}
