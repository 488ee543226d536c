import { useTranslations } from 'use-intl'
import Download from 'lucide-react/icons/download'
import type { AccountKind } from '#shared/contract/payouts/own-payouts.ts'
import type { Batch } from '#shared/contract/payouts/transfers.ts'
import { formatMoment } from '#shared/formats/india-time.ts'
import { transferTones } from '#web/features/payouts/latest-transfers.tsx'
import { useErrorWords } from '#web/lib/error-words.ts'
import { formatRupees } from '#web/lib/format.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { useCall } from '#web/lib/use-call.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/section.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { toast } from '#web/ui/toast.ts'
import { useDecide } from '../decision.tsx'
import { ReasonButton } from '../reason-dialog.tsx'
import { useProof } from '../use-proof.tsx'
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
            <FileButton key={kind} batchId={batchId} kind={kind} />
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

function FileButton({ batchId, kind }: { batchId: string; kind: AccountKind }) {
  const t = useTranslations('transfers')
  const sayError = useErrorWords()
  const { proof, askProof } = useProof()
  const { mutate, isPending } = useCall('POST /admin/payouts/file', {
    onSuccess: ({ fileName, csv, rows }) => {
      saveFile(fileName, csv, 'text/csv')
      void toast('success', t('fileSaved', { count: rows, file: fileName }))
    },
    onError: (error) => {
      if (error.code === 'PROOF_NEEDED') askProof(download)
      else void toast('error', sayError(error))
    },
  })
  const download = () => mutate({ batchId, kind })
  return (
    <>
      <Button variant="secondary" loading={isPending} onClick={download}>
        <Download aria-hidden="true" className="size-4.5" />
        {t(kind === 'bank' ? 'bankFile' : 'upiFile')}
      </Button>
      {proof}
    </>
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
