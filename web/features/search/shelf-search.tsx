import type { FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import Search from 'lucide-react/icons/search'
import { IconButton } from '#web/ui/icon-button.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

type Props = { query: string; onSearch: (text: string) => void }

/** Searches one store's shelf on Enter. */
export function ShelfSearch({ query, onSearch }: Props) {
  const t = useTranslations('store')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = new FormData(event.currentTarget).get('search')
    onSearch(typeof text === 'string' ? text.trim() : '')
  }
  return (
    <search className="w-full md:max-w-md">
      <form onSubmit={submit} className="relative">
        <TextInput
          key={query}
          type="search"
          name="search"
          defaultValue={query}
          maxLength={100}
          enterKeyHint="search"
          autoComplete="off"
          aria-label={t('search')}
          placeholder={t('search')}
          className="pr-12"
        />
        <IconButton type="submit" label={t('search')} className="absolute! inset-y-0 right-0">
          <Search aria-hidden="true" className="text-neel" />
        </IconButton>
      </form>
    </search>
  )
}
