import { useTranslations } from 'use-intl'
import type { Batch } from '#shared/contract/payouts/transfers.ts'
import { formatMoment } from '#shared/formats/india-time.ts'
import { transferTones } from '#web/features/payouts/latest-transfers.tsx'
import { formatRupees } from '#web/lib/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Section } from '#web/ui/section.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { useDecide } from '../decision.tsx'
import { ReasonButton } from '../reason-dialog.tsx'
import { ProvedFile } from './proved-file.tsx'
import { useLocale } from '#web/lib/locale.ts'

type Transfer = Batch['transfers'][number]
type Words = ReturnType<typeof useTranslations<'transfers'>>

/** One batch: its files for the bank, and its transfers. */
export function BatchCard({ batch }: { batch: Batch }) {
  const t = useTranslations('transfers')
  const { locale } = useLocale()
  const { batchId, number, madeAt, madeBy, transfers } = batch
  const toFile = transfers.filter(({ state, withheld }) => state === 'open' && !withheld)
  const kinds = (['bank', 'upi'] as const).filter((kind) =>
    toFile.some((transfer) => transfer.kind === kind),
  )
  return (
    <Section
      title={t('batch', { number })}
      note={t('madeBy', { date: formatMoment(madeAt, locale), by: madeBy })}
    >
      {kinds.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          {kinds.map((kind) => (
            <ProvedFile
              key={kind}
              call="POST /admin/payouts/file"
              input={{ batchId, kind }}
              label={t(kind === 'bank' ? 'bankFile' : 'upiFile')}
              savedWords={({ rows, fileName }) => t('fileSaved', { count: rows, file: fileName })}
            />
          ))}
          {toFile.some(({ filedAt }) => filedAt) && (
            <p className="text-sm text-ink-muted">{t('fileTwice')}</p>
          )}
        </div>
      )}
      <Table
        caption={t('batch', { number })}
        columns={transferColumns(t)}
        rows={transfers}
        rowKey={({ payoutId }) => payoutId}
      />
    </Section>
  )
}

function transferColumns(t: Words): Column<Transfer>[] {
  return [
    {
      key: 'number',
      header: t('number'),
      onCard: 'heading',
      cell: ({ number, shopName }) => (
        <span className="wrap-anywhere">
          <span className="money font-semibold">{number}</span> · {shopName}
        </span>
      ),
    },
    {
      key: 'amount',
      header: t('amount'),
      align: 'end',
      cell: ({ amount }) => <span className="money">{formatRupees(amount)}</span>,
    },
    {
      key: 'account',
      header: t('account'),
      cell: ({ masked }) => <span className="money break-all">{masked}</span>,
    },
    {
      key: 'state',
      header: t('state'),
      cell: (transfer) => <State transfer={transfer} />,
    },
  ]
}

/** The words about the file, for a transfer that was in one and for one that was not. */
const abouts = {
  in_file: { filed: 'filed', notFiled: 'notFiled' },
  stopped: { filed: 'withheldFiled', notFiled: 'withheld' },
  to_set_off: { filed: 'overOwedFiled', notFiled: 'overOwed' },
} as const

function State({ transfer }: { transfer: Transfer }) {
  const t = useTranslations('transfers')
  const { locale } = useLocale()
  const { state, bankReference, failure, filedAt, withheld } = transfer
  const date = filedAt ? formatMoment(filedAt, locale) : ''
  const about = t(abouts[withheld ?? 'in_file'][filedAt ? 'filed' : 'notFiled'], { date })
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <Badge tone={withheld ? 'danger' : transferTones[state]}>{t(`states.${state}`)}</Badge>
      <span className="wrap-anywhere text-ink-muted">{bankReference ?? failure ?? about}</span>
      {state === 'open' && <Fail transfer={transfer} />}
    </span>
  )
}

function Fail({ transfer: { payoutId, number } }: { transfer: Transfer }) {
  const t = useTranslations('transfers')
  const decision = useDecide('POST /admin/payouts/failed')
  return (
    <>
      <ReasonButton
        loading={decision.isPending}
        onReason={(reason, ended) => decision.mutate({ payoutId, reason }, ended)}
        button={{ variant: 'quiet', size: 'sm' }}
        title={t('failTitle', { number })}
        text={t('failText')}
        confirm={t('fail')}
        hint={t('failHint')}
      />
      {decision.proof}
    </>
  )
}
