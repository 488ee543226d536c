import { type RefObject, useEffect, useRef } from 'react'
import Search from 'lucide-react/icons/search'
import { TextInput } from './text-input.tsx'

type ListSearchProps = {
  label: string
  hint: string
  value: string
  onChange: (text: string) => void
}

/** Searches a list as one types; the key `/` focuses the field. */
export function ListSearch({ label, hint, value, onChange }: ListSearchProps) {
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
