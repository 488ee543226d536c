// oxlint-disable jsx-a11y/prefer-tag-over-role -- HTML has no element for a combobox whose rows hold more than text.
import { Suspense, useId, useState, type KeyboardEvent } from 'react'
import { useNavigate } from '#web/lib/router.tsx'
import { useTranslations } from 'use-intl'
import Store from 'lucide-react/icons/store'
import { paths } from '#shared/paths.ts'
import { useLayer } from '#web/lib/layers.ts'
import { usePlace } from '#web/lib/place.ts'
import { useOptionKeys } from '#web/lib/use-option-keys.ts'
import { SearchInput } from '#web/ui/search-input.tsx'
import { useStoreSearch } from './use-store-search.ts'
import { lazyPart } from '#web/ui/on-demand.tsx'

const FoundStores = lazyPart(async () => (await import('./found-stores.tsx')).FoundStores)

/** Finds stores while the visitor types. Choosing a row opens the store's page. */
export function StoreSearch() {
  const t = useTranslations('guide')
  const id = useId()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const found = useStoreSearch(text, usePlace())
  const { stores, isSettled, failed } = found
  const shown = open && text.trim() !== '' && (isSettled || stores.length > 0 || failed)
  useLayer(shown, () => setOpen(false))
  const pick = (index: number) => {
    const store = stores[index]
    if (store) navigate(paths.store(store._id))
  }
  const idOf = (index: number) => `${id}-${index}`
  const { active, choose, press } = useOptionKeys({
    count: stores.length,
    text,
    idOf,
    onPick: pick,
    onClose: () => setOpen(false),
    takesFirst: true,
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (shown) press(event)
    else if (event.key.startsWith('Arrow')) setOpen(true)
  }
  return (
    <div
      className="relative"
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
    >
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold max-md:sr-only">
        {t('findStore')}
      </label>
      <SearchInput
        id={id}
        role="combobox"
        aria-expanded={shown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={shown && active >= 0 ? idOf(active) : undefined}
        maxLength={80}
        placeholder={t('storePlaceholder')}
        className="min-h-13"
        icon={<Store />}
        value={text}
        onText={(next) => {
          setText(next)
          setOpen(true)
        }}
        onFocus={() => setOpen(true)}
        onClick={() => setOpen(true)}
        onKeyDown={onKeyDown}
      />
      <output className="sr-only">{isSettled && t('storesFound', { count: stores.length })}</output>
      {shown && (
        <div className="rise absolute inset-x-0 top-full z-20 mt-1.5 overflow-hidden rounded-card border border-hairline bg-surface shadow-float">
          <Suspense fallback={null}>
            <FoundStores
              {...{ found, idOf, active }}
              listId={`${id}-list`}
              onPick={pick}
              onPoint={choose}
            />
          </Suspense>
        </div>
      )}
    </div>
  )
}
