import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Campaign, CampaignTarget } from '#shared/contract/campaigns.ts'
import type { Category } from '#shared/contract/goods.ts'
import { formatRupees } from '#web/lib/format.ts'
import { useGoodsNames } from '#web/lib/locale.ts'
import { callPages, callQuery } from '#web/lib/queries.ts'
import { useDebounced } from '#web/lib/react-hooks.ts'
import { RemovableChip } from '#web/ui/chip.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Checkbox } from '#web/ui/inputs.tsx'
import { MorePages } from '#web/ui/load-more.tsx'
import { NotLoaded } from '#web/ui/loaded.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'

type NamedTarget = Exclude<CampaignTarget, 'all' | 'product'>
const facets = { category: 'categories', subCategory: 'subCategories', brand: 'brands' } as const
const sameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
const own = { mode: 'merchant', status: 'active' } as const
const PAUSE_MS = 250

/** The name of a category, kind or brand in the reader's language. */
export function useNameOf(target: CampaignTarget): (name: string) => string {
  const categories = useTranslations('category')
  const { subCategory } = useGoodsNames()
  if (target === 'category') return (name) => categories(name as Category)
  return target === 'subCategory' ? subCategory : (name) => name
}

type ChoiceProps = {
  /** Gets the focus when nothing was chosen. */
  ref: React.Ref<HTMLFieldSetElement>
  label: string
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  error: string | undefined
}

/** Chooses among the categories, kinds or brands that the shop has, with their numbers of articles. */
export function NameChoice(props: ChoiceProps & { target: NamedTarget }) {
  const { ref, target, label, chosen, onChange, error } = props
  const t = useTranslations('campaigns.form')
  const nameOf = useNameOf(target)
  const query = useQuery(callQuery('GET /getProducts', own))
  if (!query.data) return <NotLoaded query={query} lines={3} />
  const names = query.data[facets[target]]
  const toggle = (name: string, isOn: boolean) =>
    onChange([...chosen.filter((one) => !sameName(one, name)), ...(isOn ? [name] : [])])
  return (
    <fieldset ref={ref} tabIndex={-1} className="flex flex-col gap-1">
      <legend className="sr-only">{label}</legend>
      <div className="grid max-h-80 grid-cols-1 gap-x-6 overflow-y-auto sm:grid-cols-2">
        {names.map(({ name, count }) => (
          <Checkbox
            key={name}
            label={nameOf(name)}
            note={count}
            checked={chosen.some((one) => sameName(one, name))}
            onChange={({ target: { checked } }) => toggle(name, checked)}
          />
        ))}
      </div>
      {names.length === 0 && <p className="text-sm text-ink-muted">{t('noNames')}</p>}
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  )
}

/** Keeps the key Enter in a search field from sending the form around it. */
function keepFromSending(event: React.KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault()
}

type ProductsProps = ChoiceProps & { known: Campaign['products'] }

/** Chooses articles of the shop by a search; `known` names those that were chosen before. */
export function ProductChoice({ ref, label, chosen, onChange, error, known }: ProductsProps) {
  const t = useTranslations('campaigns.form')
  const [search, setSearch] = useState('')
  const words = useDebounced(search.trim(), PAUSE_MS)
  const input = { ...own, ...(words && { search: words }) }
  const query = useInfiniteQuery(callPages('GET /getProducts', input, 'pageParam'))
  const [names, setNames] = useState(
    () => new Map(known.map(({ _id, productName }) => [_id, productName])),
  )
  const toggle = (id: string, name: string) => {
    setNames(new Map(names).set(id, name))
    onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  }
  const products = query.data?.pages.flatMap((page) => page.products)
  return (
    <fieldset ref={ref} tabIndex={-1} className="flex flex-col gap-3">
      <legend className="sr-only">{label}</legend>
      <div className="flex flex-wrap items-center gap-2">
        <output className="text-sm font-semibold">{t('chosen', { count: chosen.length })}</output>
        {chosen.map((id) => (
          <RemovableChip
            key={id}
            label={names.get(id) ?? id}
            onRemove={() => onChange(chosen.filter((one) => one !== id))}
          />
        ))}
      </div>
      {error && <FieldError>{error}</FieldError>}
      <SearchInput
        icon={<Search />}
        value={search}
        onText={setSearch}
        maxLength={80}
        aria-label={t('search')}
        placeholder={t('search')}
        onKeyDown={keepFromSending}
      />
      {!products && <NotLoaded query={query} lines={4} />}
      {products && (
        <div className="flex max-h-96 flex-col divide-y divide-hairline overflow-y-auto rounded-control border border-hairline px-3">
          {products.map(({ _id, productName, brand, sellingPrice, ownOffer }) => (
            <Checkbox
              key={_id}
              className="shrink-0 [&>span]:min-w-0"
              checked={chosen.includes(_id)}
              onChange={() => toggle(_id, productName)}
              label={
                <span className="block py-1 wrap-anywhere">
                  {productName}
                  <span className="block text-xs text-ink-muted">{brand}</span>
                </span>
              }
              note={formatRupees(ownOffer?.wasPrice ?? sellingPrice)}
            />
          ))}
          {products.length === 0 && <p className="py-2 text-sm text-ink-muted">{t('noMatch')}</p>}
          <MorePages query={query} />
        </div>
      )}
    </fieldset>
  )
}
