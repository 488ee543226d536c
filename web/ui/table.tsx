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
  /** On phones: the card's heading, or a line without its header. */
  onPhone?: 'heading' | 'bare'
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

/** A table on desktops, cards on phones. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, rowKey, details, initiallyOpen = [] } = props
  const t = useTranslations('ui')
  const [open, setOpen] = useState(() => new Set(initiallyOpen))
  const toggle = (key: string) =>
    setOpen((now) => new Set(now.has(key) ? [...now].filter((one) => one !== key) : [...now, key]))
  return (
    <table className="w-full text-sm max-md:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-md:sr-only">
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
      <tbody className="max-md:flex max-md:flex-col max-md:gap-3">
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
          'border-hairline transition-colors max-md:relative max-md:block max-md:rounded-card max-md:border max-md:p-4',
          marked ? 'bg-genda-soft/50' : 'max-md:bg-surface',
          open ? 'max-md:-mb-3 max-md:rounded-b-none max-md:border-b-0' : 'md:border-b',
        )}
      >
        {columns.map((column) => (
          <td
            key={column.key}

            data-label={column.header}
            className={clsx(
              'px-3 py-3 max-md:flex max-md:items-baseline max-md:justify-between max-md:gap-4 max-md:px-0 max-md:py-1',
              column.align && 'md:text-right',
              column.onPhone === 'heading' && 'max-md:pr-10 max-md:pb-2 max-md:font-semibold',
              !column.onPhone &&
                'max-md:before:shrink-0 max-md:before:text-ink-muted max-md:before:content-[attr(data-label)]',
              column.onPhone === 'bare' && 'max-md:pt-3 max-md:*:w-full',
            )}
          >
            {column.cell(row)}
          </td>
        ))}
        {details && (
          <td className="text-right max-md:absolute max-md:top-2 max-md:right-1">
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
              'border-hairline max-md:block max-md:rounded-b-card max-md:border max-md:border-t-0 max-md:bg-surface md:border-b',
          )}
        >
          <td colSpan={columns.length + 1} className="px-3 pb-4 max-md:block max-md:px-4">
            {open && details(row)}
          </td>
        </tr>
      )}
    </Fragment>
  )
}
