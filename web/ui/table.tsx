import { clsx } from 'clsx'
import { Fragment, useId, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { IconButton } from './button.tsx'
import { VisuallyHidden } from './page.tsx'

export type Column<Row> = {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  align?: 'end'
  /** On a card this column is the heading, or a line without a label. */
  onCard?: 'heading' | 'bare'
}

type TableProps<Row> = {
  caption: string
  columns: Column<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string
  /** Renders a row as a card. By default the columns stand below each other. */
  card?: (row: Row) => ReactNode
  /** The details of an opened row. */
  details?: (row: Row) => ReactNode
  /** Rows to highlight, such as new ones. */
  isMarked?: (row: Row) => boolean
  /** Rows with an edge in the colour of danger, such as late ones. */
  isLate?: (row: Row) => boolean
}

/** Words after a column of numbers keep their distance, because the numbers end where they begin. */
const gapAfterNumbers = '@table:[&_[data-number]+:not([data-number]):not([data-toggle])]:pl-8'

/** A table where it has 52 rem of width, cards where it has less. Cells may use the variant `@table:` too. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, rowKey, details } = props
  const t = useTranslations('controls')
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const toggle = (key: string) =>
    setOpen((now) => new Set(now.has(key) ? [...now].filter((one) => one !== key) : [...now, key]))
  return (
    <div className="@container">
      <table className={`w-full text-sm @max-table:block ${gapAfterNumbers}`}>
        <caption className="sr-only">{caption}</caption>
        <thead className="@max-table:sr-only">
          <tr className="border-b border-edge text-left text-xs text-ink-muted">
            {columns.map(({ key, header, align }) => (
              <th
                key={key}
                scope="col"
                data-number={align}
                className={clsx(
                  'px-2 py-2 font-semibold @min-[62.5rem]:px-3',
                  align && 'text-right',
                )}
              >
                {header}
              </th>
            ))}
            {details && (
              <th data-toggle className="w-12">
                <VisuallyHidden>{t('details')}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody className="@max-table:flex @max-table:flex-col @max-table:gap-3">
          {rows.map((row) => {
            const key = rowKey(row)
            return (
              <TableRow
                key={key}
                row={row}
                name={key}
                columns={columns}
                card={props.card}
                details={details}
                marked={props.isMarked?.(row) ?? false}
                edge={props.isLate?.(row) ? 'border-danger' : 'border-hairline'}
                open={open.has(key)}
                onToggle={() => toggle(key)}
              />
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

type TableRowProps<Row> = {
  row: Row
  /** The key of the row, as an attribute by which the page can find the row. */
  name: string
  columns: Column<Row>[]
  card: ((row: Row) => ReactNode) | undefined
  details: ((row: Row) => ReactNode) | undefined
  marked: boolean
  /** The colour of its lines. */
  edge: string
  open: boolean
  onToggle: () => void
}

function TableRow<Row>(props: TableRowProps<Row>) {
  const { row, columns, card, details, marked, edge, open, onToggle } = props
  const id = useId()
  return (
    <Fragment>
      <tr
        data-row={props.name}
        className={clsx(
          edge,
          'transition-colors @max-table:relative @max-table:block @max-table:rounded-card @max-table:border',
          card ? '@max-table:p-3' : '@max-table:p-4',
          marked ? 'bg-accent-soft/50' : '@max-table:bg-surface',
          open
            ? '@max-table:-mb-3 @max-table:rounded-b-none @max-table:border-b-0'
            : '@table:border-b',
        )}
      >
        {card && <td className="@max-table:block @table:hidden">{card(row)}</td>}
        {columns.map((column) => (
          <Cell key={column.key} column={column} row={row} hasCard={card !== undefined} />
        ))}
        {details && <DetailsToggle {...{ id, open, onToggle }} />}
      </tr>
      {details && (
        <tr
          id={id}
          hidden={!open}
          className={clsx(
            open && edge,
            open &&
              '@max-table:block @max-table:rounded-b-card @max-table:border @max-table:border-t-0 @max-table:bg-surface @table:border-b',
          )}
        >
          <td colSpan={columns.length + 1} className="px-3 pb-4 @max-table:block @max-table:px-4">
            {open && details(row)}
          </td>
        </tr>
      )}
    </Fragment>
  )
}

type CellProps<Row> = { column: Column<Row>; row: Row; hasCard: boolean }

/** One cell. On a card without `card`, it is a line with the column's header as its label. */
function Cell<Row>({ column, row, hasCard }: CellProps<Row>) {
  const { header, align, onCard } = column
  return (
    <td
      data-label={header}
      data-number={align}
      className={clsx(
        'px-2 py-3 @min-[62.5rem]:px-3 @max-table:items-baseline @max-table:justify-between @max-table:gap-4 @max-table:px-0 @max-table:py-1',
        hasCard ? '@max-table:hidden' : '@max-table:flex @max-table:empty:hidden',
        align && '@table:text-right',
        onCard === 'heading' && '@max-table:pr-10 @max-table:pb-2 @max-table:font-semibold',
        !onCard &&
          '@max-table:before:shrink-0 @max-table:before:text-ink-muted @max-table:before:content-[attr(data-label)]',
        onCard === 'bare' && '@max-table:pt-3 @max-table:*:w-full',
      )}
    >
      {column.cell(row)}
    </td>
  )
}

type DetailsToggleProps = { id: string; open: boolean; onToggle: () => void }

function DetailsToggle({ id, open, onToggle }: DetailsToggleProps) {
  const t = useTranslations('controls')
  return (
    <td data-toggle className="text-right @max-table:absolute @max-table:top-2 @max-table:right-1">
      <IconButton
        label={open ? t('hideDetails') : t('showDetails')}
        aria-expanded={open}
        aria-controls={id}
        onClick={onToggle}
      >
        <ChevronDown
          aria-hidden="true"
          className={clsx('transition-transform', open && 'rotate-180')}
        />
      </IconButton>
    </td>
  )
}
