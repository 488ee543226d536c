import { type RefObject, useEffect } from 'react'

const taken = 'input, textarea, select, [contenteditable], [role$=dialog]'

/** `/` goes to the search field, unless a field or a window has the keyboard. */
export function useSlashKey(field: RefObject<HTMLInputElement | null>): void {
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
