import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import {
  type FootwearSize,
  readFootwearSize,
  SIZE_TABLE_SLOTS,
  sizeTableColumns,
} from '#shared/catalog/product-fields.ts'
import { Button } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import type { ProductValues } from './form-values.ts'
import { addEntry, type Variations } from './use-variations.ts'

type Column = (typeof sizeTableColumns)[number]
type Slot = Partial<Record<Column, string>>

const measures = sizeTableColumns.filter((column) => column !== 'Quantity')

/** Five blank slots: a size typed in one measure fills the others, and its quantity becomes the stock. */
export function SizeTable({ variations }: { variations: Variations }) {
  const t = useTranslations('productForm')
  const [slots, setSlots] = useState<Slot[]>(() =>
    Array.from({ length: SIZE_TABLE_SLOTS }, () => ({})),
  )
  const { getValues, setValue } = useFormContext<ProductValues>()
  const gender = useWatch<ProductValues, 'variants.0.Target Gender'>({
    name: 'variants.0.Target Gender',
  })
  const metric = useWatch<ProductValues, 'variants.0.Size Metric'>({
    name: 'variants.0.Size Metric',
  })
  const change = (at: number, column: Column, text: string) =>
    setSlots(slots.map((slot, n) => (n === at ? fill(slot, column, text, gender) : slot)))
  const sizeOf = (slot: Slot) => {
    const size = slot[metric === 'US' ? 'US' : 'UK/IND']?.trim()
    return size ? `${metric === 'US' ? 'US' : 'UK'} ${size}` : undefined
  }
  const use = () => {
    const sizes = slots.flatMap((slot) => sizeOf(slot) ?? [])
    variations.enter('Size', sizes.reduce(addEntry, variations.entered.Size))
    const counts = new Map(
      slots.flatMap((slot) => {
        const size = sizeOf(slot)
        return size && slot.Quantity ? [[size, Number(slot.Quantity)] as const] : []
      }),
    )
    variations.setCounts(counts)
    for (const [at, { attributes }] of getValues('variants').entries()) {
      const count = counts.get(attributes.Size ?? '')
      if (count !== undefined) setValue(`variants.${at}.Stock`, count, { shouldDirty: true })
    }
  }
  return (
    <details className="rounded-control border border-hairline">
      <summary className="flex min-h-11 cursor-pointer items-center px-3 text-sm font-semibold">
        {t('sizeTable')}
      </summary>
      <div className="flex flex-col gap-3 p-3 pt-0">
        <p className="text-sm text-ink-muted">{t('sizeTableNote')}</p>
        <div className="overflow-x-auto">
          <table className="w-full text-sm">
            <thead>
              <tr>
                {sizeTableColumns.map((column) => (
                  <th key={column} scope="col" className="p-1 text-left font-semibold">
                    {t(`sizeColumns.${columnKeys[column]}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {slots.map((slot, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- Slots have no identity but their place.
                <tr key={at}>
                  {sizeTableColumns.map((column) => (
                    <td key={column} className="min-w-20 p-1">
                      <TextInput
                        inputMode="decimal"
                        maxLength={6}
                        aria-label={t('sizeSlot', {
                          column: t(`sizeColumns.${columnKeys[column]}`),
                          place: at + 1,
                        })}
                        value={slot[column] ?? ''}
                        onChange={({ target }) => change(at, column, target.value)}
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" onClick={use} disabled={!slots.some((slot) => sizeOf(slot))}>
            {t('useSizes')}
          </Button>
          <Button variant="quiet" onClick={() => setSlots([...slots, {}])}>
            {t('moreSlots')}
          </Button>
        </div>
      </div>
    </details>
  )
}

const columnKeys = {
  'UK/IND': 'uk',
  US: 'us',
  EUR: 'eur',
  Inches: 'inches',
  Centimeter: 'centimeter',
  Quantity: 'quantity',
} as const satisfies Record<Column, string>

/** The other measures of a size are filled in; the typed text itself stays. */
function fill(slot: Slot, column: Column, text: string, gender: string | undefined): Slot {
  if (column === 'Quantity') return { ...slot, Quantity: text.replaceAll(/\D/g, '') }
  const size: FootwearSize | undefined = readFootwearSize(column, text, gender)
  const others = Object.fromEntries(
    measures.filter((one) => one !== column).map((one) => [one, size?.[one] ?? '']),
  )
  return { ...slot, ...others, [column]: text }
}
