import { useEffect, useState } from 'react'
import { useNavigate } from '#web/lib/router.tsx'

const PAUSE_MS = 300

/**
 * What narrows a list, as its controls show it: a moment ahead of the address, which follows when the typing
 * pauses. Whenever the address says something new by itself, that replaces the draft.
 */
export function useAddressDraft<T>(applied: T, toPath: (value: T) => string) {
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
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [target, shown, navigate])
  const change = (value: T) => setDraft((now) => ({ ...now, value }))
  return { value: draft.value, change, isChanged: target !== shown }
}
