import { useEffect, useState } from 'react'
import { useNavigate } from './router.tsx'

const PAUSE_MS = 300

/**
 * A list's filter as its controls show it: ahead of the address, which is updated after a pause in typing. Whenever the
 * address changes by itself, its filter replaces the draft.
 */
export function useAddressDraft<T extends object>(
  applied: T,
  toPath: (value: T) => string,
  pauseMs: number = PAUSE_MS,
) {
  const navigate = useNavigate()
  const shown = toPath(applied)
  const [draft, setDraft] = useState({ value: applied, shown, sent: shown })
  if (draft.shown !== shown) {
    const isOwn = shown === draft.sent
    setDraft({ value: isOwn ? draft.value : applied, shown, sent: shown })
  }
  const target = toPath(draft.value)
  useEffect(() => {
    if (target === shown) return
    const timer = setTimeout(() => {
      setDraft((now) => ({ ...now, sent: target }))
      navigate(target, { replace: true, keepScroll: true })
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [target, shown, navigate, pauseMs])
  const { value: controls } = draft
  const change = (value: T) =>
    setDraft((now) => ({ ...now, value: withChange(now.value, { controls, value }) }))
  return { value: draft.value, change, isChanged: target !== shown }
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
