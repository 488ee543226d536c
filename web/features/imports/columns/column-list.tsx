import { clsx } from 'clsx'
import { useTranslations } from 'use-intl'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ListColumn } from '../corrections.ts'
import { useColumnWords } from './use-column-words.ts'

type ColumnListProps = {
  columns: ListColumn[]
  /** The indexes of the columns that a person has to choose. */
  openColumns: ReadonlySet<number>
  onOpen: (column: ListColumn) => void
}

/** The columns below each other, for narrow windows: open ones first; those that are left out are folded. */
export function ColumnList({ columns, openColumns, onOpen }: ColumnListProps) {
  const t = useTranslations('imports')
  const isOpen = ({ index }: ListColumn) => openColumns.has(index)
  const used = [...columns.filter(isOpen), ...columns.filter(isUsed)]
  const unused = columns.filter((column) => !isUsed(column) && !isOpen(column))
  const list = (some: ListColumn[]) => (
    <ul className="flex flex-col gap-2">
      {some.map((column) => (
        <ColumnCard
          key={column.index}
          column={column}
          isOpen={isOpen(column)}
          onOpen={() => onOpen(column)}
        />
      ))}
    </ul>
  )
  return (
    <div className="flex flex-col gap-2">
      {list(used)}
      {unused.length > 0 && (
        <details open={used.length === 0}>
          <summary className="min-h-11 cursor-pointer py-2.5 text-sm font-semibold text-primary">
            {t('columnsLeftOut', { count: unused.length })}
          </summary>
          {list(unused)}
        </details>
      )}
    </div>
  )
}

const isUsed = ({ field }: ListColumn) => field !== null

type CardProps = { column: ListColumn; isOpen: boolean; onOpen: () => void }

function ColumnCard({ column, isOpen, onOpen }: CardProps) {
  const words = useColumnWords()
  const { field, reason, samples } = column
  return (
    <li>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={onOpen}
        className={clsx(
          'flex w-full items-center gap-2 rounded-control border px-3 py-2 text-left',
          isOpen ? 'border-accent bg-accent-soft' : 'border-edge bg-surface hover:bg-sunken',
        )}
      >
        <span className="min-w-0 grow text-sm">
          <span className="block wrap-anywhere">
            <bdi>{words.heading(column)}</bdi>
            <span aria-hidden="true"> → </span>
            <span className="sr-only">: </span>
            <b className={clsx(field ? 'text-primary' : 'text-ink-muted')}>
              {words.field(column, isOpen)}
            </b>
          </span>
          {reason && <span className="block text-xs wrap-anywhere text-ink-muted">{reason}</span>}
          {samples.length > 0 && (
            <span className="line-clamp-2 text-xs wrap-anywhere text-ink-muted">
              {samples.join(' · ')}
            </span>
          )}
        </span>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-muted" />
      </button>
    </li>
  )
}
