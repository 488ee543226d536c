import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { DisputeCase } from '#shared/contract/admin/disputes.ts'
import { paths } from '#shared/paths.ts'
import { DisputeEffect, DisputeFacts } from '#web/features/payments/dispute-list.tsx'
import { formatRupees } from '#web/lib/format.ts'
import { callQuery } from '#web/lib/queries.ts'
import { Link } from '#web/lib/router.tsx'
import { BackTitle } from '#web/ui/back-title.tsx'
import { Card } from '#web/ui/card.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { Work } from './work.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { sayMissing } from './nothing-here.tsx'

const link = 'inline-flex min-h-6 items-center font-semibold text-primary hover:underline'

/** The disputes that payers have opened at their banks, of one shop or of all: the open ones, then those that have ended. */
export function DisputeCases({ storeId }: { storeId?: string }) {
  const t = useTranslations('admin')
  const query = useQuery(callQuery('GET /admin/disputes', storeId === undefined ? {} : { storeId }))
  const disputes = query.data?.disputes ?? []
  const open = disputes.filter(({ endedAt }) => endedAt === null)
  const ended = disputes.filter(({ endedAt }) => endedAt !== null)
  return (
    <Loaded query={query}>
      <Work title={t('disputes')} isEmpty={open.length === 0} nothing={t('noDisputes')}>
        <p className="text-ink-muted">{t('disputeText')}</p>
        {open.map((dispute) => (
          <DisputeCard key={dispute._id} dispute={dispute} />
        ))}
      </Work>
      {ended.length > 0 && (
        <Work title={t('endedDisputes')} isEmpty={false} nothing="">
          {ended.map((dispute) => (
            <DisputeCard key={dispute._id} dispute={dispute} />
          ))}
        </Work>
      )}
    </Loaded>
  )
}

function DisputeCard({ dispute }: { dispute: DisputeCase }) {
  const t = useTranslations('admin')
  const title = titleOf(t, dispute)
  return (
    <Card asChild>
      <article aria-label={title} className="flex flex-col gap-1 text-sm wrap-anywhere">
        <h3 className="text-base">
          <Link to={paths.adminDashboard({ dispute: dispute._id })} className={link}>
            {title}
          </Link>
        </h3>
        <Facts dispute={dispute} />
      </article>
    </Card>
  )
}

const titleOf = (
  t: ReturnType<typeof useTranslations<'admin'>>,
  { orderNumber, disputeId }: DisputeCase,
) =>
  orderNumber === null
    ? t('disputeOther', { id: disputeId })
    : t('disputeOf', { number: orderNumber })

function Facts({ dispute }: { dispute: DisputeCase }) {
  const t = useTranslations('admin')
  const { storeId, shopName, orderId, orderNumber, paymentId, paid, refunded, waits, days } =
    dispute
  return (
    <>
      <DisputeFacts dispute={dispute} hasDeadline />
      {orderId && <DisputeEffect dispute={dispute} side="store" />}
      {days && <p>{t(`disputeDays.${days}`)}</p>}
      <p className="flex flex-wrap gap-x-4">
        {orderId && (
          <Link to={paths.adminDashboard({ order: orderId })} className={link}>
            {t('orderNumbered', { number: orderNumber ?? '' })}
          </Link>
        )}
        {storeId && (
          <Link to={paths.adminDashboard({ store: storeId })} className={link}>
            {shopName}
          </Link>
        )}
      </p>
      <p className="text-ink-muted">
        {t('paymentId')}: <code className="text-ink select-all">{paymentId}</code> ·{' '}
        {t('paidAndBack', { paid: formatRupees(paid), refunded: formatRupees(refunded) })}
        {waits > 0 && t('andWaits', { amount: formatRupees(waits) })}
      </p>
    </>
  )
}

/** One dispute, with what it has changed in the shop's ledger. */
export function DisputeFile({ id }: { id: string }) {
  const t = useTranslations('admin')
  const entries = useTranslations('disputeList')
  const query = useQuery(callQuery('GET /admin/dispute', { disputeId: id }))
  return (
    <Loaded query={query} missing={sayMissing}>
      {(data) => (
        <div className="flex max-w-3xl flex-col gap-4">
          <BackTitle to={paths.adminDashboard({ show: 'payments' })} label={t('backToPayments')}>
            {titleOf(t, data)}
          </BackTitle>
          <Card className="flex flex-col gap-1 text-sm wrap-anywhere">
            <Facts dispute={data} />
            <p className="text-ink-muted">
              {t('disputeId')}: <code className="text-ink select-all">{data.disputeId}</code>
            </p>
            {data.endedAt === null && <p className="text-ink-muted">{t('disputeText')}</p>}
          </Card>
          {data.ledger.length > 0 && (
            <Card asChild className="flex flex-col gap-2">
              <section>
                <h2 className="text-base">{t('disputeLedger')}</h2>
                <ul className="flex flex-col gap-1 text-sm">
                  {data.ledger.map(({ kind, amount, at }) => (
                    <li key={`${kind} ${at}`} className="flex flex-wrap justify-between gap-x-4">
                      <span>
                        {entries(`entries.${kind}`)} · <Moment at={at} />
                      </span>
                      <span className="money">{formatRupees(amount)}</span>
                    </li>
                  ))}
                </ul>
              </section>
            </Card>
          )}
        </div>
      )}
    </Loaded>
  )
}
