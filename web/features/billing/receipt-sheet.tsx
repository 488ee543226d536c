import { useTranslations } from 'use-intl'
import type { Receipt } from '#shared/contract/subscription.ts'
import { formatDateTime } from '#shared/formats/india-time.ts'
import { GrandSum, Sum, Sums } from '#web/ui/sums.tsx'
import { formatDate, formatRupees } from '#web/lib/format.ts'

/** A receipt, for the screen and for printing. */
export function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const t = useTranslations('subscription')
  const { seller, buyer, period, plan, tags } = receipt
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-6 p-4">
      <p className="text-xl font-bold">{t('receiptOf', { number: receipt.receiptNumber })}</p>
      <div className="grid gap-4 text-sm sm:grid-cols-2 print:grid-cols-2">
        <Party
          title={t('seller')}
          lines={[seller.name, seller.address, seller.email, seller.phone]}
        />
        <Party
          title={t('buyer')}
          lines={[
            buyer.shopName,
            buyer.ownerName,
            buyer.address,
            buyer.gstin && t('gstin', { number: buyer.gstin }),
          ]}
        />
      </div>
      <Sums>
        <Sum
          name={t('sumPlan', { plan })}
          {...(period && {
            note: t('period', { from: formatDate(period.from), until: formatDate(period.until) }),
          })}
        >
          {formatRupees(receipt.planAmount)}
        </Sum>
        {tags > 0 && (
          <Sum name={t('sumTags', { count: tags })}>{formatRupees(receipt.setupAmount)}</Sum>
        )}
        <GrandSum name={t('total')}>{formatRupees(receipt.amount)}</GrandSum>
      </Sums>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        <dt>{t('receiptPaid')}</dt>
        <dd className="money">{formatDateTime(receipt.paidAt)}</dd>
        <dt>{t('receiptPayment')}</dt>
        <dd className="money break-all">{receipt.paymentId}</dd>
      </dl>
      {!period && <p className="text-sm font-semibold text-danger">{t('returned')}</p>}
      <p className="text-sm">
        {t('taxes')} {t('receiptNote')}
      </p>
    </div>
  )
}

type PartyProps = { title: string; lines: (string | null)[] }

function Party({ title, lines }: PartyProps) {
  return (
    <div>
      <p className="font-semibold">{title}</p>
      {lines
        .filter((line) => line !== null && line !== '')
        .map((line) => (
          <p key={line} className="break-words">
            {line}
          </p>
        ))}
    </div>
  )
}
