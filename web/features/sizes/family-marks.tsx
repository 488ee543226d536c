import { useTranslations } from 'use-intl'
import type { Category } from '#shared/contract/goods.ts'
import { withMessages } from '#web/lib/later-messages.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { fitsOf, offeredTo } from './family-sizes-of.ts'
import { useFamily } from './use-family.ts'

type PickProps = {
  category: Category
  /** The sizes of the product, as its shop writes them. */
  sizes: readonly string[]
  chosen: string | undefined
  onPick: (size: string) => void
}

/** Shown below the sizes of a product: the persons whom a size fits. One tap chooses the size. */
export const PickFamilySize = withMessages('sizes', function Pick(props: PickProps) {
  const t = useTranslations('sizes')
  const fits = fitsOf(useFamily(), props)
  if (fits.length === 0) return null
  return (
    <fieldset className="mt-2">
      <legend className="sr-only">{t('family')}</legend>
      <div className="flex flex-wrap gap-2">
        {fits.map(({ memberId, name, size }) => (
          <Chip
            key={`${memberId} ${size}`}
            pressed={size === props.chosen}
            onPress={() => props.onPick(size)}
          >
            {t('ofMember', { name, size })}
          </Chip>
        ))}
      </div>
    </fieldset>
  )
})

type FilterProps = {
  options: readonly { name: string; system: string }[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/**
 * Shown above the sizes of the filter: the sizes of each person. One tap chooses all sizes of a person, or removes
 * them.
 */
export const FilterFamilySizes = withMessages('sizes', function Filter(props: FilterProps) {
  const t = useTranslations('sizes')
  const { options, chosen, onChange } = props
  const family = offeredTo(useFamily(), options)
  if (family.length === 0) return null
  return (
    <div className="mb-4">
      <p className="mb-1.5 text-sm text-ink-muted">{t('family')}</p>
      <div className="flex flex-wrap gap-2">
        {family.map(({ memberId, name, sizes }) => {
          const isOn = sizes.every((size) => chosen.includes(size))
          const others = chosen.filter((size) => !sizes.includes(size))
          return (
            <Chip
              key={memberId}
              pressed={isOn}
              onPress={() => onChange(isOn ? others : [...others, ...sizes])}
            >
              {t('ofMember', { name, size: sizes.join(', ') })}
            </Chip>
          )
        })}
      </div>
    </div>
  )
})
