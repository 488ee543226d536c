import { useEffect, useRef, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import Search from 'lucide-react/icons/search'
import { IconButton } from '#web/ui/icon-button.tsx'
import { controlLook } from '#web/ui/text-input.tsx'

type SearchFieldProps = { query?: string; onSearch: (text: string) => void }

/** Enter searches; `/` anywhere on the page jumps here. */
export function SearchField({ query = '', onSearch }: SearchFieldProps) {
  const t = useTranslations('shell')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const jump = (event: KeyboardEvent) => {
      if (event.key !== '/' || isTyping(event.target)) return
      event.preventDefault()
      input.current?.focus()
    }
    addEventListener('keydown', jump)
    return () => removeEventListener('keydown', jump)
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(input.current?.value.trim() ?? '')
    input.current?.blur()
  }
  return (
    <search>
      <form onSubmit={submit} className="relative">
        <input
          key={query}
          ref={input}
          type="search"
          name="rawQuery"
          defaultValue={query}
          maxLength={100}
          enterKeyHint="search"
          autoComplete="off"
          aria-label={t('searchLabel')}
          placeholder={t('searchPlaceholder')}
          className={`${controlLook} rounded-full! pr-12 pl-4`}
        />
        <IconButton
          type="submit"
          label={t('search')}
          className="absolute! inset-y-0 right-0 rounded-full!"
        >
          <Search aria-hidden="true" className="text-neel" />
        </IconButton>
      </form>
    </search>
  )
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable]') !== null
  )
}
