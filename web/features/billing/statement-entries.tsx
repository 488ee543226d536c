import { clsx } from 'clsx'
import { useTranslations } from 'use-intl'
import { isMemo, ledgerSigns } from '#shared/bookings/ledger-signs.ts'
import type { LedgerEntry } from '#shared/contract/billing.ts'
import { formatRupees } from '#web/lib/format.ts'
import { NoOrdersDrawing } from '#web/ui/empty-drawings.tsx'
import { EmptyState } from '#web/ui/error-state.tsx'
import { MorePages } from '#web/ui/load-more.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import type { Statement } from './use-statement.ts'
import { Moment } from '#web/ui/moment.tsx'

/** The entries of the period, the latest first, with the balance after each. */
export function StatementEntries({ statement }: { statement: Statement }) {
  const t = useTranslations('statement')
  const { query, entries, changing, summary } = statement
  const total = summary?.total ?? 0
  return (
    <section
      aria-labelledby="statement-entries"
      aria-busy={changing}
      className={clsx('transition-opacity', changing && 'opacity-60')}
    >
      <h2 id="statement-entries" className="mb-3 text-lg">
        {t('entriesTitle')}
      </h2>
      {entries.length > 0 ? (
        <Table
          caption={t('entriesTitle')}
          columns={entryColumns(t)}
          rows={entries}
          rowKey={({ id }) => id}
          card={cardOf}
        />
      ) : (
        <EmptyState drawing={<NoOrdersDrawing />} title={t('emptyTitle')} text={t('emptyText')} />
      )}
      <MorePages query={query} changing={changing} shown={entries.length} total={total} />
    </section>
  )
}

type Words = ReturnType<typeof useTranslations<'statement'>>

function entryColumns(t: Words): Column<LedgerEntry>[] {
  return [
    { key: 'when', header: t('when'), cell: (entry) => <When {...entry} /> },
    { key: 'entry', header: t('entry'), cell: (entry) => <Kind {...entry} /> },
    { key: 'order', header: t('order'), cell: (entry) => <Source {...entry} /> },
    { key: 'amount', header: t('amount'), align: 'end', cell: (entry) => <Amount {...entry} /> },
    { key: 'balance', header: t('balance'), align: 'end', cell: (entry) => <After {...entry} /> },
  ]
}

/** An entry as a card, for phones. */
function cardOf(entry: LedgerEntry) {
  return (
    <div className="flex flex-col gap-1 text-sm">
      <p className="flex items-start justify-between gap-3">
        <Kind {...entry} />
        <Amount {...entry} />
      </p>
      <p className="flex flex-wrap justify-between gap-x-3 text-xs text-ink-muted">
        <span className="flex flex-wrap gap-x-3">
          <When {...entry} />
          <Source {...entry} />
        </span>
        <BalanceAfter {...entry} />
      </p>
    </div>
  )
}

function Kind({ kind }: LedgerEntry) {
  const t = useTranslations('statement')
  return <span className="font-semibold">{t(`entries.${kind}`)}</span>
}

function When({ at }: LedgerEntry) {
  return <Moment at={at} />
}

/** The numbers of the order and of its bill or credit note, or the bank's reference of a settlement. */
function Source({ orderNumber, billNumber, bankReference }: LedgerEntry) {
  const t = useTranslations('statement')
  if (bankReference)
    return <span className="break-all">{t('bankReference', { reference: bankReference })}</span>
  return <span className="money">{[orderNumber, billNumber].filter(Boolean).join(' · ')}</span>
}

function Amount({ kind, amount }: LedgerEntry) {
  return (
    <span className={clsx('money', isMemo(kind) ? 'text-ink-muted' : 'font-semibold')}>
      {formatRupees(ledgerSigns[kind] * amount)}
    </span>
  )
}

function After({ balance }: LedgerEntry) {
  return <span className="money">{formatRupees(balance)}</span>
}

function BalanceAfter({ balance }: LedgerEntry) {
  const t = useTranslations('statement')
  return (
    <span>
      {t('balance')}: <span className="money">{formatRupees(balance)}</span>
    </span>
  )
}
