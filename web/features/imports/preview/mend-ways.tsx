import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { useColumnWords } from '../columns/use-column-words.ts'
import type { Correction, Details } from '../corrections.ts'
import type { WrongCell } from './wrong-cells.ts'

export type Cells = NonNullable<Correction['cells']>

export type WaysProps = {
  list: Details
  cell: WrongCell
  /** The proposals for all wrong cells of the column. */
  proposals: readonly { column: number; value: string; proposed: string }[]
  /** Corrects another amount of the row: a price above the MRP may be right, and the MRP wrong. */
  onInstead: (cell: WrongCell) => void
  onSend: (cells: Cells) => void
  /** Takes the likely meaning of the text, which counts for all cells with it. */
  onMeaning: (meaning: ReturnType<typeof likelyOf>[number]) => void
}

/** What can be done with a wrong cell without typing. */
export function Ways({
  list,
  cell,
  proposals,
  onText,
  ...on
}: WaysProps & { onText: (text: string) => void }) {
  const { onInstead, onSend, onMeaning } = on
  const t = useTranslations('imports')
  const words = useColumnWords()
  const { text, proposed } = cell
  const likely = list.values.flatMap((one) => likelyOf(one, text))
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {proposed !== null && <Take proposed={proposed} onTake={() => onText(proposed)} />}
      {proposals.length > 1 && (
        <Button
          variant="secondary"
          onClick={() =>
            onSend(proposals.map(({ proposed: next, ...one }) => ({ ...one, text: next })))
          }
        >
          {t('takeAllProposed', { count: proposals.length })}
        </Button>
      )}
      {proposed === null &&
        likely.map((one) => (
          <Take key={one.field} proposed={one.proposed} onTake={() => onMeaning(one)} />
        ))}
      {otherAmounts(list, cell).map((other) => (
        <Button key={other.cell.column} variant="quiet" onClick={() => onInstead(other.cell)}>
          {t('mendInstead', { column: words.heading(other.heading) })}
        </Button>
      ))}
      {text !== '' && (
        <Button variant="quiet" onClick={() => onText('')}>
          {t('mendEmpty')}
        </Button>
      )}
    </div>
  )
}

const isPrice = (field: WrongCell['field']) => field === 'price' || field === 'mrp'

/** The other prices of the row of a wrong price or MRP, as cells to correct. */
function otherAmounts({ columns }: Details, { cells, ...cell }: WrongCell) {
  if (!isPrice(cell.field)) return []
  return columns.flatMap((column) => {
    const { index, field } = column
    const text = cells[index] ?? ''
    if (index === cell.column || !isPrice(field) || text === '') return []
    return [{ heading: column, cell: { ...cell, cells, column: index, field, text, equal: 1 } }]
  })
}

/** The likely meaning of a word of the list that a person has not taken yet. */
const likelyOf = ({ field, value, proposed, chosen }: Details['values'][number], text: string) =>
  value === text && proposed !== null && chosen === null ? [{ field, value, proposed }] : []

function Take({ proposed, onTake }: { proposed: string; onTake: () => void }) {
  const t = useTranslations('imports')
  return (
    <Button variant="secondary" onClick={onTake}>
      {t('takeProposed', { proposed })}
    </Button>
  )
}
