import { useRef, type RefObject, useEffect, useState } from 'react'
import Search from 'lucide-react/icons/search'
import { TextInput } from '#web/ui/text-input.tsx'
import { useNavigate } from '#web/lib/router.tsx'

type SearchFieldProps = {
  label: string
  hint: string
  value: string
  onChange: (text: string) => void
}

/** Searches a list of orders as the merchant types; the key `/` focuses the field. */
export function SearchField({ label, hint, value, onChange }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  useSlashKey(field)
  return (
    <search className="relative block w-full md:ml-auto md:max-w-sm">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-3 my-auto size-5 text-ink-muted"
      />
      <TextInput
        ref={field}
        type="search"
        value={value}
        maxLength={80}
        autoComplete="off"
        enterKeyHint="search"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={hint}
        className="pl-10"
        onChange={(event) => onChange(event.target.value)}
      />
    </search>
  )
}

const taken = 'input, textarea, select, [contenteditable], [role$=dialog]'

/** The key `/` focuses the search field, unless a field or a dialog has the focus. */
function useSlashKey(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isFree = !(event.target instanceof Element && event.target.closest(taken))
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || !isFree) return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [field])
}

const PAUSE_MS = 300

/**
 * A list's filter as its controls show it: ahead of the address, which is updated after a pause in typing. Whenever the
 * address changes by itself, its filter replaces the draft.
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
