import { useTranslations } from 'use-intl'
import { useVariantName } from '#web/lib/locale.ts'
import { formatRupees } from '#web/lib/format.ts'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { NeedsSignal } from '#web/ui/needs-signal.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import type { BulkColumn, BulkRow } from './bulk-rows.ts'
import type { BulkChange, Report } from './use-bulk-change.ts'

type Line = { at: number; typed: BulkRow; report: Report['rows'][number] }
type Words = ReturnType<typeof useTranslations<'bulk'>>

/** The result of the trial run, row by row, with the error of each cell. */
export function BulkPreview({ change, onClose }: { change: BulkChange; onClose: () => void }) {
  const t = useTranslations('bulk')
  const { checked } = change
  if (!checked) return null
  const { rows, report, done } = checked
  const lines = rows.flatMap((typed, at) => {
    const found = report.rows[at]
    return found ? [{ at, typed, report: found }] : []
  })
  // Wrong rows come first, because the merchant has to read them.
  const sorted = lines.toSorted((a, b) => Number(isWrong(b)) - Number(isWrong(a)) || a.at - b.at)
  return (
    <>
      <output className="mb-3 block font-semibold">
        <Counts report={report} done={done} />
      </output>
      <Table
        caption={t('tableLabel')}
        columns={columns(t, hasBarcodes(rows))}
        rows={sorted}
        rowKey={({ at }) => String(at)}
      />
      {!done && <NeedsSignal />}
      <ActionBar className="max-[22rem]:flex-nowrap max-md:fixed max-md:inset-x-4 md:mt-auto [&>:first-child]:ml-auto">
        {done ? (
          <>
            {report.wrong > 0 && (
              <Button variant="secondary" onClick={change.clear}>
                {t('correctRest')}
              </Button>
            )}
            <Button onClick={onClose}>{t('done')}</Button>
          </>
        ) : (
          <Apply change={change} report={report} />
        )}
      </ActionBar>
    </>
  )
}

type CountsProps = { report: Report; done: boolean }

function Counts({ report: { rows, changed, wrong }, done }: CountsProps) {
  const t = useTranslations('bulk')
  const retaxed = rows.filter((row) => row.gstRate && row.changed).length
  if (!done && changed === 0 && wrong > 0) {
    return <span className="text-danger">{t('onlyFaults', { count: wrong })}</span>
  }
  return (
    <>
      {t(done ? 'changedCount' : 'wouldChange', { count: changed })}
      {wrong > 0 && <span className="block text-danger">{t('wrongCount', { count: wrong })}</span>}
      {retaxed > 0 && (
        <span className="block text-accent-ink">{t('gstChanges', { count: retaxed })}</span>
      )}
    </>
  )
}

/** Applies the changes. When nothing would change, only the button back is shown. */
function Apply({ change, report: { changed, wrong } }: { change: BulkChange; report: Report }) {
  const t = useTranslations('bulk')
  if (changed === 0) {
    return <Button onClick={change.clear}>{t(wrong > 0 ? 'correct' : 'back')}</Button>
  }
  return (
    <>
      <Button variant="secondary" onClick={change.clear}>
        {t('back')}
      </Button>
      <Button loading={change.isPending} onClick={() => void change.apply()}>
        {t(wrong > 0 ? 'applyGood' : 'apply', { count: changed })}
      </Button>
    </>
  )
}

const isWrong = ({ report }: Line) => Object.keys(report.errors).length > 0

function columnOf(key: BulkColumn, header: string, align?: 'end'): Column<Line> {
  return {
    key,
    header,
    cell: (line) => <Cell line={line} column={key} />,
    ...(align && { align }),
  }
}

/** The column of barcodes is there only when a row has some. */
const hasBarcodes = (rows: readonly BulkRow[]) => rows.some((row) => row.barcodes !== undefined)

function columns(t: Words, withBarcodes: boolean): Column<Line>[] {
  return [
    { key: 'row', header: t('product'), onCard: 'heading', cell: (line) => <Name line={line} /> },
    columnOf('sellingPrice', t('price'), 'end'),
    columnOf('MRP', t('mrp'), 'end'),
    columnOf('stock', t('stock'), 'end'),
    columnOf('active', t('active')),
    ...(withBarcodes ? [columnOf('barcodes', t('barcodes'))] : []),
  ]
}

function Name({ line: { at, typed, report } }: { line: Line }) {
  const t = useTranslations('bulk')
  const nameOf = useVariantName()
  const { variant, errors } = report
  const sku = variant?.SKU ?? String(typed.SKU ?? '')
  return (
    <div className="min-w-0 wrap-anywhere">
      <span className="font-semibold">
        {variant ? variant.productName : t('rowNumber', { number: at + 1 })}
      </span>
      <span className="block text-xs font-normal text-ink-muted">
        {[variant && nameOf(variant), sku].filter(Boolean).join(' · ')}
      </span>
      {errors.SKU && <Wrong text={errors.SKU} />}
    </div>
  )
}

function Cell({ line, column }: { line: Line; column: BulkColumn }) {
  const { typed, report } = line
  const { variant, errors } = report
  const error = errors[column]
  if (!error && !variant) return null
  return (
    <div className="min-w-0 @max-table:text-right">
      {error ? (
        <>
          <span className="money font-semibold wrap-anywhere">{String(typed[column] ?? '')}</span>
          <Wrong text={error} />
        </>
      ) : (
        variant && <Change variant={variant} column={column} />
      )}
      {!error && column === 'sellingPrice' && <NewGst line={line} />}
    </div>
  )
}

/** The change of the tax that follows from a changed price. */
function NewGst({ line: { report } }: { line: Line }) {
  const t = useTranslations('bulk')
  return (
    report.changed &&
    report.gstRate && (
      <span className="block text-xs font-semibold text-accent-ink">
        {t('gstChange', report.gstRate)}
      </span>
    )
  )
}

type Variant = NonNullable<Report['rows'][number]['variant']>

/** The old value, struck through, and the new one. */
function Change({ variant, column }: { variant: Variant; column: BulkColumn }) {
  const show = useShownValue()
  const [before, after] = [show(variant.before, column), show(variant.after, column)]
  if (before === after) return <span className="money text-ink-muted">{after}</span>
  return (
    <span className="money font-semibold text-primary">
      <s className="mr-1 font-normal text-ink-muted">{before}</s>
      {after}
    </span>
  )
}

function Wrong({ text }: { text: string }) {
  return <span className="block text-xs font-normal text-danger">{text}</span>
}

function useShownValue() {
  const t = useTranslations('bulk')
  return (values: Variant['before'], column: BulkColumn): string => {
    if (column === 'sellingPrice' || column === 'MRP') return formatRupees(values[column])
    if (column === 'barcodes') return values.barcodes.join(', ') || '–'
    if (column === 'stock') return String(values.stock)
    return t(values.active ? 'yes' : 'no')
  }
}
