import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import Search from 'lucide-react/icons/search'
import { SearchBox } from '#web/features/search/search-box.tsx'
import { IconButton } from '#web/ui/button.tsx'

type SearchFieldProps = { query: string; city: string; onSearch: (text: string) => void }

/** The field of a page with its own search. */
const OF_PAGE = 'main [role=combobox]'

/** Enter searches; the key `/` moves the focus here, or to the page's own search, from anywhere on the page. */
export function SearchField(props: SearchFieldProps) {
  const t = useTranslations('shell')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const jump = (event: KeyboardEvent) => {
      if (event.key !== '/' || isTyping(event.target)) return
      event.preventDefault()
      const own = input.current
      const isShown = own?.checkVisibility({ visibilityProperty: true })
      const field = isShown ? own : document.querySelector<HTMLInputElement>(OF_PAGE)
      field?.focus()
    }
    addEventListener('keydown', jump)
    return () => removeEventListener('keydown', jump)
  }, [])
  return (
    <SearchBox
      {...props}
      inputRef={input}
      label={t('searchLabel')}
      placeholder={t('searchPlaceholder')}
      className="rounded-full! pl-4"
      action={
        <IconButton type="submit" label={t('search')} className="rounded-full!">
          <Search aria-hidden="true" className="text-primary" />
        </IconButton>
      }
    />
  )
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable]') !== null
  )
}
