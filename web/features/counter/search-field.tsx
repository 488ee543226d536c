import { useRef, type RefObject, useEffect } from 'react'
import Search from 'lucide-react/icons/search'
import { TextInput } from '#web/ui/text-input.tsx'

type SearchFieldProps = {
  label: string
  hint: string
  value: string
  onChange: (text: string) => void
}

/** Searches a list of orders while one types; `/` goes to it. */
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

/** `/` goes to the search field, unless a field or a window has the keyboard. */
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
