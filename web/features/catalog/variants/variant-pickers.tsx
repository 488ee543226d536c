import { useTranslations } from 'use-intl'
import type { VariationAttribute } from '#shared/contract/goods.ts'
import type { Product } from '#shared/contract/catalog/catalog.ts'
import { swatchOf } from '#shared/catalog/color-swatch.ts'
import { useGoodsNames } from '#web/lib/locale.ts'
import { Button } from '#web/ui/button.tsx'
import { ChipGroup, type ChipOption } from '#web/ui/chip-group.tsx'
import { type Choice, choose, type Option, optionsFor, pickersOf } from './variant-choice.ts'
import { type ComponentProps, useState } from 'react'
import Ruler from 'lucide-react/icons/ruler'
import { AfterHydration, lazyPart, Nothing, onDemand } from '#web/ui/on-demand.tsx'
import type { SizeHelpProps } from './size-help.tsx'

const PickFamilySize = lazyPart(
  async () => (await import('#web/features/sizes/family-marks.tsx')).PickFamilySize,
  Nothing,
)

const FamilySizes = (props: ComponentProps<typeof PickFamilySize>) => (
  <AfterHydration>
    <PickFamilySize {...props} />
  </AfterHydration>
)

const words = { Size: 'size', Color: 'color', MaterialType: 'materialType' } as const

export function useAttributeName(): (attribute: VariationAttribute) => string {
  const t = useTranslations('product')
  return (attribute) => t(words[attribute])
}

export const pickerId = (attribute: VariationAttribute) => `choose-${attribute}`

type Props = {
  product: Product
  choice: Choice
  onChange: (choice: Choice) => void
  /** True after the shopper tried to add the product without a complete choice. */
  isAsked: boolean
}

export function VariantPickers({ product, choice, onChange, isAsked }: Props) {
  const t = useTranslations('productPage')
  const names = useTranslations('product')
  const nameOf = useAttributeName()
  const { attribute: valueOf } = useGoodsNames()
  const pickers = pickersOf(product).map((attribute) => ({
    attribute,
    options: optionsFor(product, attribute, choice),
  }))
  if (pickers.length === 0) return null
  return (
    <div className="flex flex-col gap-5">
      {pickers.map(({ attribute, options }) => (
        <div key={attribute} id={pickerId(attribute)} className="scroll-mt-40">
          <ChipGroup
            legend={
              choice[attribute]
                ? names('chosen', {
                    attribute: nameOf(attribute),
                    value: valueOf(attribute, choice[attribute]),
                  })
                : t('choose', { attribute: nameOf(attribute) })
            }
            options={options.map((option) =>
              toChip(option, attribute, { t, name: valueOf(attribute, option.value) }),
            )}
            value={choice[attribute]}
            onChange={(value) => onChange(choose(product, choice, { [attribute]: value }))}
            error={
              isAsked && choice[attribute] === undefined
                ? t('pleaseSelect', { attribute, name: nameOf(attribute) })
                : undefined
            }
          />
          {attribute === 'Size' && <SizeHelpButton product={product} />}
          {attribute === 'Size' && (
            <FamilySizes
              category={product.category}
              sizes={options.map(({ value }) => value)}
              chosen={choice.Size}
              onPick={(Size) => onChange(choose(product, choice, { Size }))}
            />
          )}
        </div>
      ))}
    </div>
  )
}

type Say = { t: ReturnType<typeof useTranslations<'productPage'>>; name: string }

function toChip(
  { value, isSoldOut, variant }: Option,
  attribute: VariationAttribute,
  { t, name }: Say,
): ChipOption {
  return {
    value,
    label: name,
    soldOut: isSoldOut
      ? { name: t('soldOutShort', { value: name }), reason: t('soldOutChoice', { value: name }) }
      : undefined,
    swatch: attribute === 'Color' ? (swatchOf(value) ?? swatchOf(variant['Color Map'])) : undefined,
  }
}

const SizeHelp = onDemand<SizeHelpProps>(async () => (await import('./size-help.tsx')).SizeHelp)

/** The button for the size chart; the chart is loaded when it is opened. */
function SizeHelpButton({ product }: { product: Product }) {
  const t = useTranslations('productPage')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        aria-haspopup="dialog"
        className="mt-1 -ml-2"
        onClick={() => setOpen(true)}
      >
        <Ruler aria-hidden="true" className="size-4.5" />
        {t('sizeHelp')}
      </Button>
      <SizeHelp product={product} open={open} onOpenChange={setOpen} />
    </>
  )
}
