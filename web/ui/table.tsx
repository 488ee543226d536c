import { clsx } from 'clsx'
import { Fragment, useId, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { IconButton } from './icon-button.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

export type Column<Row> = {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  align?: 'end'
  /** On a card: its heading, or a line without its header. */
  onCard?: 'heading' | 'bare'
}

type TableProps<Row> = {
  caption: string
  columns: Column<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string
  /** What a row shows when it is opened. */
  details?: (row: Row) => ReactNode
  /** Rows open from the first. */
  initiallyOpen?: string[]
  /** Rows to stand out, such as new ones. */
  isMarked?: (row: Row) => boolean
}

/** A table where it has 48 rem of room, cards where it has less. Cells may ask `@3xl:` for the same. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, rowKey, details, initiallyOpen = [] } = props
  const t = useTranslations('ui')
  const [open, setOpen] = useState(() => new Set(initiallyOpen))
  const toggle = (key: string) =>
    setOpen((now) => new Set(now.has(key) ? [...now].filter((one) => one !== key) : [...now, key]))
  return (
    <div className="@container">
      <table className="w-full text-sm @max-3xl:block">
        <caption className="sr-only">{caption}</caption>
        <thead className="@max-3xl:sr-only">
          <tr className="border-b border-edge text-left text-xs text-ink-muted">
            {columns.map(({ key, header, align }) => (
              <th
                key={key}

                scope="col"
                className={clsx('px-3 py-2 font-semibold', align && 'text-right')}
              >
                {header}
              </th>
            ))}
            {details && (
              <th className="w-12">
                <VisuallyHidden>{t('details')}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody className="@max-3xl:flex @max-3xl:flex-col @max-3xl:gap-3">
          {rows.map((row) => {
            const key = rowKey(row)
            return (
              <TableRow
                key={key}
                row={row}
                columns={columns}
                details={details}
                marked={props.isMarked?.(row) ?? false}
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
  columns: Column<Row>[]
  details: ((row: Row) => ReactNode) | undefined
  marked: boolean
  open: boolean
  onToggle: () => void
}

function TableRow<Row>({ row, columns, details, marked, open, onToggle }: TableRowProps<Row>) {
  const t = useTranslations('ui')
  const id = useId()
  return (
    <Fragment>
      <tr
        className={clsx(
          'border-hairline transition-colors @max-3xl:relative @max-3xl:block @max-3xl:rounded-card @max-3xl:border @max-3xl:p-4',
          marked ? 'bg-genda-soft/50' : '@max-3xl:bg-surface',
          open ? '@max-3xl:-mb-3 @max-3xl:rounded-b-none @max-3xl:border-b-0' : '@3xl:border-b',
        )}
      >
        {columns.map((column) => (
          <td
            key={column.key}

            data-label={column.header}
            className={clsx(
              'px-3 py-3 @max-3xl:flex @max-3xl:items-baseline @max-3xl:justify-between @max-3xl:gap-4 @max-3xl:px-0 @max-3xl:py-1',
              column.align && '@3xl:text-right',
              column.onCard === 'heading' && '@max-3xl:pr-10 @max-3xl:pb-2 @max-3xl:font-semibold',
              !column.onCard &&
                '@max-3xl:before:shrink-0 @max-3xl:before:text-ink-muted @max-3xl:before:content-[attr(data-label)]',
              column.onCard === 'bare' && '@max-3xl:pt-3 @max-3xl:*:w-full',
            )}
          >
            {column.cell(row)}
          </td>
        ))}
        {details && (
          <td className="text-right @max-3xl:absolute @max-3xl:top-2 @max-3xl:right-1">
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
        )}
      </tr>
      {details && (
        <tr
          id={id}
          hidden={!open}
          className={clsx(
            open &&
              'border-hairline @max-3xl:block @max-3xl:rounded-b-card @max-3xl:border @max-3xl:border-t-0 @max-3xl:bg-surface @3xl:border-b',
          )}
        >
          <td colSpan={columns.length + 1} className="px-3 pb-4 @max-3xl:block @max-3xl:px-4">
            {open && details(row)}
          </td>
        </tr>
      )}
    </Fragment>
  )
}
