import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import Search from 'lucide-react/icons/search'
import { isTaken } from '#web/lib/key-target.ts'
import { SearchInput } from './search-input.tsx'

type ListSearchProps = {
  label: string
  hint: string
  value: string
  onChange: (text: string) => void
  /** A button in the field. */
  action?: ReactNode
}

/** Searches a list while a person types. The key `/` focuses the field. */
export function ListSearch({ label, hint, value, onChange, action }: ListSearchProps) {
  const field = useRef<HTMLInputElement>(null)
  useSlashKey(field)
  return (
    <search className="block w-full md:ml-auto md:max-w-sm">
      <SearchInput
        ref={field}
        icon={<Search />}
        value={value}
        onText={onChange}
        maxLength={80}
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={hint}
        action={action}
      />
    </search>
  )
}

/** The key `/` focuses the search field, unless a field or a dialog has the focus. */
function useSlashKey(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTaken(event.target)) return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [field])
}
