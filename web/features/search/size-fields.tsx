import { useTranslations } from 'use-intl'
import type { SearchPage } from '#shared/contract/search.ts'
import { Chip } from '#web/ui/chip.tsx'

type Size = Omit<SearchPage['sizes'][number], 'system'> & {
  /** Null for a chosen size that no product has. */
  system: SearchPage['sizes'][number]['system'] | null
}

type Props = {
  options: SearchPage['sizes']
  chosen: string[]
  onChange: (chosen: string[]) => void
}

/** The sizes in stock as chips, each system under its name when there are several. */
export function SizeFields({ options, chosen, onChange }: Props) {
  const t = useTranslations('search')
  const facets = useTranslations('facets')
  const names = useTranslations('facets.sizeSystems')
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
      <div className="flex flex-col gap-3">
        {groups.map(([system, sizes]) => (
          <div key={system}>
            {system && system !== 'free' && groups.length > 1 && (
              <p className="mb-1.5 text-sm text-ink-muted">{names(system)}</p>
            )}
            <div className="flex flex-wrap gap-2">
              {sizes.map(({ name, count }) => (
                <Chip key={name} pressed={chosen.includes(name)} onPress={() => toggle(name)}>
                  {name}
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
