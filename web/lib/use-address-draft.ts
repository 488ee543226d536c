import { useEffect, useState } from 'react'
import { useNavigate } from './router.tsx'

const PAUSE_MS = 300

/**
 * A list's filter as its controls show it: ahead of the address, which is updated after a pause in typing. Whenever the
 * address changes by itself, its filter replaces the draft.
 */
export function useAddressDraft<T>(
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
  const change = (value: T) => setDraft((now) => ({ ...now, value }))
  return { value: draft.value, change, isChanged: target !== shown }
}
