import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import Search from 'lucide-react/icons/search'
import { IconButton } from '#web/ui/button.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'

type Props = { query: string; onSearch: (text: string) => void }

/** Searches one store's products on Enter. */
export function ShelfSearch({ query, onSearch }: Props) {
  const t = useTranslations('store')
  const [asked, setAsked] = useState(query)
  const [text, setText] = useState(query)
  if (asked !== query) {
    setAsked(query)
    setText(query)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(text.trim())
  }
  return (
    <search className="w-full md:max-w-md">
      <form onSubmit={submit}>
        <SearchInput
          name="search"
          maxLength={100}
          aria-label={t('search')}
          placeholder={t('search')}
          value={text}
          onText={setText}
          action={
            <IconButton type="submit" label={t('search')}>
              <Search aria-hidden="true" className="text-primary" />
            </IconButton>
          }
        />
      </form>
    </search>
  )
}
