import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { FilterFamilySizes } from '#web/features/sizes/family-marks.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/inputs.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import type { SearchPage } from '#shared/contract/search.ts'
import { Chip, Swatch } from '#web/ui/chip.tsx'
import { useFilterNames } from '../price-words.ts'

type Props = {
  legend: string
  options: NameCount[]
  chosen: string[]
  onChange: (chosen: string[]) => void
  say?: (name: string) => string
  swatch?: (name: string) => string | undefined
  /** Has a search field also when it is short. */
  searchable?: boolean | undefined
}

/** Names with checkboxes, each with its number of products. A ticked name is always shown. */
export function FacetList(props: Props) {
  const { legend, options, chosen, onChange, say = String, swatch, searchable } = props
  const t = useTranslations('facets')
  const [all, setAll] = useState(false)
  const [text, setText] = useState('')
  const { shown, hidden, isLong, count } = facetView({
    options,
    chosen,
    all,
    text,
    say,
    searchable,
  })
  const toggle = (name: string, on: boolean) =>
    onChange(on ? [...chosen, name] : chosen.filter((one) => one !== name))
  if (count === 0) return null
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">{legend}</legend>
      {isLong && (
        <SearchInput
          aria-label={t('findIn', { list: legend })}
          placeholder={t('findIn', { list: legend })}
          maxLength={40}
          className="text-sm!"
          value={text}
          onText={setText}
        />
      )}
      {shown.map(({ name, count: pieces }) => (
        <Checkbox
          key={name}
          label={<Label name={say(name)} color={swatch?.(name)} />}
          note={pieces}
          checked={chosen.includes(name)}
          onChange={(event) => toggle(name, event.target.checked)}
        />
      ))}
      {text.trim() !== '' && shown.length === 0 && (
        <output className="block py-2 text-sm text-ink-muted">{t('noneOf', { text })}</output>
      )}
      {(hidden > 0 || all) && text.trim() === '' && (
        <Button
          variant="quiet"
          size="sm"
          className="-ml-3"
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? t('fewerOptions') : t('moreOptions', { count })}
        </Button>
      )}
    </fieldset>
  )
}

function Label({ name, color }: { name: string; color: string | undefined }) {
  if (!color) return <span className="break-words">{name}</span>
  return (
    <span className="flex items-center gap-2">
      <Swatch color={color} />
      {name}
    </span>
  )
}

export type NameCount = { name: string; count: number }

const SHOWN_FIRST = 8
/** A list with more names than this has a search field. */
const LONG = 15

type Facet = {
  options: NameCount[]
  chosen: string[]
  all: boolean
  text: string
  say: (name: string) => string
  searchable?: boolean | undefined
}

/** The shown names of a facet: the first ones and the ticked ones, or all, or those that contain the text. */
export function facetView({ options, chosen, all, text, say, searchable = false }: Facet) {
  const known = new Set(options.map(({ name }) => name))
  const missing = chosen.filter((name) => !known.has(name)).map((name) => ({ name, count: 0 }))
  const full = [...missing, ...options]
  const words = text.trim().toLowerCase()
  const fits = ({ name }: NameCount) => [name, say(name)].join(' ').toLowerCase().includes(words)
  const isFirst = ({ name }: NameCount, at: number) => at < SHOWN_FIRST || chosen.includes(name)
  const shown = full.filter((one, at) => (words ? fits(one) : all || isFirst(one, at)))
  return {
    shown,
    hidden: full.length - shown.length,
    isLong: full.length > (searchable ? 1 : LONG),
    count: full.length,
  }
}

type Size = Omit<SearchPage['sizes'][number], 'system'> & {
  /** Null for a chosen size that no product has. */
  system: SearchPage['sizes'][number]['system'] | null
}

type SizesProps = {
  options: SearchPage['sizes']
  chosen: string[]
  onChange: (chosen: string[]) => void
}

/** The sizes in stock as chips, each system under its name when there are several. */
export function SizeFields({ options, chosen, onChange }: SizesProps) {
  const t = useTranslations('search')
  const facets = useTranslations('facets')
  const names = useTranslations('facets.sizeSystems')
  const says = useFilterNames()
  const known = new Set(options.map(({ name }) => name))
  const missing = chosen
    .filter((name) => !known.has(name))
    .map((name): Size => ({ name, count: 0, system: null }))
  const groups = [...Map.groupBy([...missing, ...options], ({ system }) => system)]
  if (groups.length === 0) return null
  const toggle = (name: string) =>
    onChange(chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name])
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">{t('size')}</legend>
      <FilterFamilySizes options={options} chosen={chosen} onChange={onChange} />
      <div className="flex flex-col gap-3">
        {groups.map(([system, sizes]) => (
          <div key={system}>
            {system && system !== 'free' && groups.length > 1 && (
              <p className="mb-1.5 text-sm text-ink-muted">{names(system)}</p>
            )}
            <div className="flex flex-wrap gap-2">
              {sizes.map(({ name, count }) => (
                <Chip key={name} pressed={chosen.includes(name)} onPress={() => toggle(name)}>
                  {says.size(name)}
                  <span className="money text-xs font-normal text-ink-muted">{count}</span>
                </Chip>
              ))}
            </div>
            {system === 'shoes' && (
              <p className="mt-1.5 text-xs text-ink-muted">{facets('shoeSizes')}</p>
            )}
          </div>
        ))}
      </div>
    </fieldset>
  )
}
