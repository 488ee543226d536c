import { useTranslations } from 'use-intl'
import type { Receipt } from '#shared/contract/subscription.ts'
import { gstStates } from '#shared/formats/gst-states.ts'
import { formatDateTime } from '#shared/formats/india-time.ts'
import { GrandSum, Sum, Sums } from '#web/ui/sums.tsx'
import { formatDate, formatRupees } from '#web/lib/format.ts'

/** A receipt, for the screen and for printing. */
export function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const t = useTranslations('subscription')
  const { seller, buyer, period, plan, tags, tax } = receipt
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-6 p-4">
      <p className="text-xl font-bold">
        {t(tax ? 'taxInvoice' : 'receipt')}{' '}
        <span className="whitespace-nowrap">{receipt.receiptNumber}</span>
      </p>
      <div className="grid gap-4 text-sm sm:grid-cols-2 print:grid-cols-2">
        <Party
          title={t('seller')}
          lines={[
            seller.name,
            seller.address,
            seller.email,
            seller.phone,
            tax && t('gstin', { number: tax.gstin }),
          ]}
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
      {tax && <TaxInside tax={tax} />}
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        <dt>{t('receiptPaid')}</dt>
        <dd className="money">{formatDateTime(receipt.paidAt)}</dd>
        <dt>{t('receiptPayment')}</dt>
        <dd className="money break-all">{receipt.paymentId}</dd>
        {tax && <TaxFacts tax={tax} />}
      </dl>
      {!period && <p className="text-sm font-semibold text-danger">{t('returned')}</p>}
      <p className="text-sm">
        {t('taxes')} {t(tax ? 'taxInvoiceNote' : 'receiptNote')}
      </p>
    </div>
  )
}

type TaxProps = { tax: NonNullable<Receipt['tax']> }

/** The taxable value and the taxes that are in the total. */
function TaxInside({ tax: { percent, taxable, cgst, sgst, igst } }: TaxProps) {
  const t = useTranslations('subscription')
  const half = percent / 2
  return (
    <section>
      <p className="mb-2 text-sm font-semibold">{t('taxInside')}</p>
      <Sums>
        <Sum name={t('taxable')}>{formatRupees(taxable)}</Sum>
        {igst > 0 ? (
          <Sum name={t('igst', { percent })}>{formatRupees(igst)}</Sum>
        ) : (
          <>
            <Sum name={t('cgst', { percent: half })}>{formatRupees(cgst)}</Sum>
            <Sum name={t('sgst', { percent: half })}>{formatRupees(sgst)}</Sum>
          </>
        )}
      </Sums>
    </section>
  )
}

function TaxFacts({ tax: { sac, placeOfSupply: code } }: TaxProps) {
  const t = useTranslations('subscription')
  return (
    <>
      <dt>{t('sac')}</dt>
      <dd className="money">{sac}</dd>
      <dt>{t('placeOfSupply')}</dt>
      <dd>{t('stateWithCode', { state: gstStates[code] ?? '', code })}</dd>
      <dt>{t('reverseCharge')}</dt>
      <dd>{t('no')}</dd>
    </>
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
