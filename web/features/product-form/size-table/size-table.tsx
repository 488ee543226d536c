import { useTranslations } from 'use-intl'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { sizeTableColumns } from '#shared/catalog/product-fields.ts'
import { Button } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { type Column, type Fault, fillSlot } from './size-slots.ts'
import type { Variations } from '../use-variations.ts'

/** Blank rows: one measure of a size fills in the others, and Apply Changes uses the quantity as stock. */
export function SizeTable({ table }: Pick<Variations, 'table'>) {
  const t = useTranslations('productForm')
  const { slots, setSlots, kind, faults } = table
  const change = (at: number, column: Column, text: string) =>
    setSlots(slots.map((slot, n) => (n === at ? fillSlot(slot, column, text, kind) : slot)))
  const isWrong = (at: number, column: Column) =>
    faults.some((fault) => fault.at === at && fault.column === column)
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
                        aria-invalid={isWrong(at, column) || undefined}
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
        <Faults faults={faults} slots={slots} />
        <Button variant="quiet" className="self-start" onClick={() => setSlots([...slots, {}])}>
          {t('moreSlots')}
        </Button>
      </div>
    </details>
  )
}

type FaultsProps = Pick<Variations['table'], 'faults' | 'slots'>

/** The faults of the rows. Screen readers announce them after Apply Changes was pressed. */
function Faults({ faults, slots }: FaultsProps) {
  const t = useTranslations('productForm')
  if (faults.length === 0) return null
  const say = ({ at, column, kind }: Fault) => {
    const place = t('sizeSlot', { column: t(`sizeColumns.${columnKeys[column]}`), place: at + 1 })
    const text = slots[at]?.[column] ?? ''
    return t('sizeFault', { place, problem: t(`sizeFaults.${kind}`, { text }) })
  }
  return (
    <div role="alert">
      <ul className="flex flex-col gap-1 text-sm text-danger">
        {faults.map((fault) => (
          <li key={`${fault.at} ${fault.column}`} className="flex gap-1.5">
            <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
            {say(fault)}
          </li>
        ))}
      </ul>
    </div>
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
