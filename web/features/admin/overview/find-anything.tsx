import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import Search from 'lucide-react/icons/search'
import { useErrorWords } from '#web/lib/error-words.ts'
import { useLocation, useNavigate } from '#web/lib/router.tsx'
import { useCall } from '#web/lib/use-call.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { FoundThings } from './found-things.tsx'

/**
 * Finds any order, customer, shop, complaint, article or movement of money. The history's entry keeps the search, so
 * that Back shows it again. The words are not in the address, because they may be personal data, and servers log
 * addresses.
 */
export function FindAnything() {
  const t = useTranslations('overview')
  const sayError = useErrorWords()
  const navigate = useNavigate()
  const kept = keptSearch(useLocation().state)
  const [search, setSearch] = useState(kept ?? '')
  const { mutate, data, error, isPending } = useCall('POST /admin/find', {})
  const findAgain = useEffectEvent(() => {
    if (kept !== undefined) mutate({ search: kept })
  })
  useEffect(() => findAgain(), [])
  const send = (event: FormEvent) => {
    event.preventDefault()
    mutate({ search })
    navigate('', { replace: true, keepScroll: true, state: { search } })
  }
  return (
    <div className="flex flex-col gap-4">
      <form noValidate onSubmit={send} className="flex max-w-3xl items-start gap-2 *:last:mt-7">
        <Field
          label={t('find')}
          hint={t('findNote')}
          className="grow"
          error={error ? sayError(error) : undefined}
        >
          <SearchInput
            icon={<Search />}
            maxLength={120}
            placeholder={t('findHint')}
            value={search}
            onText={setSearch}
          />
        </Field>
        <Button type="submit" loading={isPending}>
          {t('search')}
        </Button>
      </form>
      {data && !error && <FoundThings found={data} />}
    </div>
  )
}

/** The search of a history entry; undefined before the first one. */
function keptSearch(state: unknown): string | undefined {
  const search = (state as { search?: unknown } | null)?.search
  return typeof search === 'string' ? search : undefined
}
