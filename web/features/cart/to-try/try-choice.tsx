import { clsx } from 'clsx'
import { useTranslations } from 'use-intl'
import type { Product, Variant } from '#shared/contract/catalog/catalog.ts'
import { swatchOf } from '#shared/catalog/color-swatch.ts'
import { MAX_PIECES_TO_TRY } from '#shared/limits.ts'
import { formatRupees } from '#web/lib/format.ts'
import { useGoodsNames } from '#web/lib/locale.ts'
import { chipLook, chipOff, chipOn, Swatch } from '#web/ui/chip.tsx'

type ChoiceProps = {
  product: Product
  /** The ids of the chosen variants. */
  chosen: string[]
  onChange: (chosen: string[]) => void
}

/** A switch for each variant: the sizes of each colour, or the colours where there is one size. */
export function TryChoice({ product, chosen, onChange }: ChoiceProps) {
  const t = useTranslations('tryInShop')
  const { color } = useGoodsNames()
  const groups = groupsOf(product)
  const isFull = chosen.length >= MAX_PIECES_TO_TRY
  const free = product.variants.filter(({ Stock }) => Stock > 0).length
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  const hasOnePrice = new Set(product.variants.map(({ sellingPrice }) => sellingPrice)).size === 1
  return (
    <div className="flex flex-col gap-5">
      {groups.map(({ name, variants }) => (
        <fieldset key={name} className="min-w-0">
          <legend className="mb-2 flex items-center gap-2 text-sm font-semibold">
            {name !== '' && <Swatch color={swatchOf(name) ?? null} />}
            {name === '' ? t('choose') : color(name)}
          </legend>
          <div className="flex flex-wrap gap-2">
            {variants.map((variant) => (
              <VariantChip
                key={variant._id}
                variant={variant}
                isInColor={name !== ''}
                withPrice={!hasOnePrice}
                isChosen={chosen.includes(variant._id)}
                isFull={isFull}
                onPress={() => toggle(variant._id)}
              />
            ))}
          </div>
        </fieldset>
      ))}
      <p aria-live="polite" className="text-sm empty:hidden">
        {isFull && free > chosen.length && t('full', { maximum: MAX_PIECES_TO_TRY })}
      </p>
    </div>
  )
}

type Group = { name: string; variants: Variant[] }

/** Groups the variants by colour when the product has several sizes; otherwise makes one group. */
function groupsOf({ variants }: Product): Group[] {
  const sizes = new Set(variants.map(({ attributes }) => attributes.Size))
  if (sizes.size < 2) return [{ name: '', variants }]
  const byColor = Map.groupBy(variants, ({ attributes }) => attributes.Color ?? '')
  return [...byColor].map(([name, ofColor]) => ({ name, variants: ofColor }))
}

type ChipProps = {
  variant: Variant
  /** The colour stands above the chip. */
  isInColor: boolean
  withPrice: boolean
  isChosen: boolean
  isFull: boolean
  onPress: () => void
}

function VariantChip({ variant, isInColor, withPrice, isChosen, isFull, onPress }: ChipProps) {
  const t = useTranslations('tryInShop')
  const { label, spoken } = useVariantName(variant, isInColor)
  const isSoldOut = variant.Stock === 0
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={isSoldOut ? t('soldOut', { name: spoken }) : spoken}
      disabled={isSoldOut || (isFull && !isChosen)}
      onClick={onPress}
      className={clsx(
        chipLook,
        'disabled:cursor-not-allowed disabled:text-ink-muted',
        isChosen ? chipOn : chipOff,
      )}
    >
      {!isInColor && <Shade variant={variant} />}
      <span className={clsx(isSoldOut && 'line-through decoration-1')}>{label}</span>
      {/* What is sold meanwhile keeps its width, so that no other chip moves. */}
      {withPrice && (
        <span className={clsx('money text-xs font-normal', isSoldOut && 'invisible')}>
          {formatRupees(variant.sellingPrice)}
        </span>
      )}
    </button>
  )
}

/** The text of the chip without the colour above it, and the chip's full name for screen readers. */
function useVariantName({ attributes }: Variant, isInColor: boolean) {
  const { color } = useGoodsNames()
  const { Size, Color, MaterialType } = attributes
  const shade = Color && color(Color)
  const spoken = [Size, shade, MaterialType].filter(Boolean)
  const shown = isInColor ? [Size, MaterialType].filter(Boolean) : spoken
  return { label: shown.join(' · '), spoken: spoken.join(', ') }
}

function Shade({ variant }: { variant: Variant }) {
  const { Color } = variant.attributes
  if (!Color) return null
  return <Swatch color={swatchOf(Color) ?? swatchOf(variant['Color Map']) ?? null} />
}
