import { useTranslations } from 'use-intl'
import type { OwnPayouts, Transfer } from '#shared/contract/payouts/own-payouts.ts'
import { formatRupees } from '#web/lib/format.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Moment } from '#web/ui/moment.tsx'

export const transferTones: Record<Transfer['state'], Tone> = {
  open: 'info',
  transferred: 'success',
  failed: 'danger',
}

/** The latest transfers to the shop: amount, account, and the bank's reference or why one was not made. */
export function LatestTransfers({ transfers }: Pick<OwnPayouts, 'transfers'>) {
  const t = useTranslations('payouts')
  return (
    <div>
      <h3 className="mb-1 text-sm font-semibold">{t('transfersTitle')}</h3>
      {transfers.length === 0 && <p className="text-sm text-ink-muted">{t('noTransfers')}</p>}
      <ul className="flex flex-col divide-y divide-hairline">
        {transfers.map((transfer) => (
          <li key={transfer.number} className="flex flex-col gap-0.5 py-2 text-sm">
            <p className="flex flex-wrap items-center justify-between gap-x-3">
              <span className="money font-semibold">{formatRupees(transfer.amount)}</span>
              <Badge tone={transferTones[transfer.state]}>{t(`states.${transfer.state}`)}</Badge>
            </p>
            <p className="flex flex-wrap gap-x-3 text-xs text-ink-muted">
              <Moment at={transfer.endedAt ?? transfer.madeAt} />
              <span className="break-all">{transfer.masked}</span>
              {transfer.bankReference && (
                <span className="break-all">{t('utr', { reference: transfer.bankReference })}</span>
              )}
            </p>
            {transfer.taxed !== 0 && (
              <p className="text-xs">{t('taxed', { amount: formatRupees(transfer.taxed) })}</p>
            )}
            {transfer.failure && <p className="wrap-anywhere text-danger">{transfer.failure}</p>}
          </li>
        ))}
      </ul>
    </div>
  )
}
