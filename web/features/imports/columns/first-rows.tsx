import { clsx } from 'clsx'
import { useTranslations } from 'use-intl'
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { Details, ListColumn } from '../corrections.ts'
import { useColumnWords } from './use-column-words.ts'

type FirstRowsProps = {
  rows: Details['firstRows']
  headingRow: number | null
  columns: ListColumn[]
  openColumns: ReadonlySet<number>
  onOpen: (column: ListColumn) => void
  onHeadingRow: (row: number) => void
}

/** Rows shown below the headings. */
const BELOW = 6

/** The first rows of the list. Each column shows its field. A tap on a row's number makes the row the headings. */
export function FirstRows(props: FirstRowsProps) {
  const { rows, headingRow, columns, openColumns, onOpen, onHeadingRow } = props
  const t = useTranslations('imports')
  const shown = rows.slice(0, (headingRow ?? 0) + BELOW)
  return (
    <section
      aria-label={t('firstRows')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- The keyboard scrolls the table sideways.
      tabIndex={0}
      // Without `relative` its texts for screen readers would widen the page.
      className="relative overflow-x-auto rounded-control border border-hairline focus-visible:-outline-offset-2"
    >
      <table className="text-sm">
        <caption className="sr-only">{t('firstRows')}</caption>
        <thead>
          <tr>
            <th scope="col" className="bg-sunken px-2 text-xs text-ink-muted">
              {t('row')}
            </th>
            {columns.map((column) => (
              <ColumnHead
                key={column.index}
                column={column}
                isOpen={openColumns.has(column.index)}
                onOpen={() => onOpen(column)}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((cells, row) => (
            <tr
              // oxlint-disable-next-line react/no-array-index-key -- Rows have no other name than their number.
              key={row}
              className={clsx(
                'border-t border-hairline',
                row === headingRow && 'bg-accent-soft font-semibold',
                headingRow !== null && row < headingRow && 'text-ink-muted',
              )}
            >
              <th scope="row" className={row === headingRow ? 'bg-accent-soft' : 'bg-sunken'}>
                <button
                  type="button"
                  aria-pressed={row === headingRow}
                  aria-label={t('makeHeading', { row: row + 1 })}
                  title={t('makeHeading', { row: row + 1 })}
                  onClick={() => onHeadingRow(row)}
                  className="money min-h-9 w-full min-w-11 px-2 text-primary underline underline-offset-3"
                >
                  {row + 1}
                </button>
              </th>
              {columns.map(({ index }) => (
                <td key={index} className="max-w-48 truncate px-3 py-1.5">
                  {cells[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

type HeadProps = { column: ListColumn; isOpen: boolean; onOpen: () => void }

function ColumnHead({ column, isOpen, onOpen }: HeadProps) {
  const words = useColumnWords()
  const { field, reason } = column
  return (
    <th scope="col" className="p-1 text-left align-top font-normal">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={onOpen}
        className={clsx(
          'flex h-full min-h-11 w-full max-w-48 min-w-36 flex-col rounded-control border px-2.5 py-1.5 text-left',
          isOpen && 'border-accent bg-accent-soft',
          !isOpen &&
            (field
              ? 'border-primary bg-primary-soft'
              : 'border-dashed border-edge hover:bg-sunken'),
        )}
      >
        <span className="sr-only">{words.heading(column)}: </span>
        <span
          className={clsx(
            'flex w-full items-center justify-between gap-2 font-semibold',
            field ? 'text-primary' : 'text-ink-muted',
          )}
        >
          {words.field(column, isOpen)}
          <ChevronDown aria-hidden="true" className="size-4 shrink-0" />
        </span>
        {reason && <span className="text-xs wrap-anywhere text-ink-muted">{reason}</span>}
      </button>
    </th>
  )
}
