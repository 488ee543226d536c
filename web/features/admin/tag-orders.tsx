import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { TagOrder } from '#shared/contract/subscription.ts'
import { formatMoment } from '#shared/formats/india-time.ts'
import { callQuery } from '#web/lib/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { useDecide } from './decision.tsx'
import { Work } from './work.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { useLocale } from '#web/lib/locale.ts'

/** The ready-made tags that shops have paid for, with the address of each shop. */
export function TagOrders() {
  const t = useTranslations('admin')
  const query = useQuery(callQuery('GET /admin/tag-orders', {}))
  const { toSend, sent } = query.data ?? { toSend: [], sent: [] }
  return (
    <Loaded query={query}>
      <Work title={t('tagOrders')} isEmpty={toSend.length === 0} nothing={t('noTagOrders')}>
        {toSend.map((order) => (
          <TagOrderCard key={order.purchaseId} order={order} />
        ))}
      </Work>
      {sent.length > 0 && (
        <Fold title={t('tagsSentLast')}>
          {sent.map((order) => (
            <TagOrderCard key={order.purchaseId} order={order} />
          ))}
        </Fold>
      )}
    </Loaded>
  )
}

function TagOrderCard({ order }: { order: TagOrder }) {
  const t = useTranslations('admin')
  const { locale } = useLocale()
  const { mutate, isPending } = useDecide('POST /admin/tag-orders/sent', () => undefined)
  const { purchaseId, shopName, ownerName, address, contactNumber, tags, paidAt, sentAt } = order
  const title = t('tagsOf', { tags, shop: shopName })
  return (
    <Card asChild>
      <article aria-label={title} className="flex flex-col gap-1 text-sm wrap-anywhere">
        <h3 className="text-base">{title}</h3>
        <p>
          {ownerName}, {address}
        </p>
        <p>{contactNumber}</p>
        <p className="text-ink-muted">
          {sentAt
            ? t('tagsSentOn', { date: formatMoment(sentAt, locale) })
            : t('tagsPaid', { date: formatMoment(paidAt, locale) })}
        </p>
        {!sentAt && (
          <Button
            size="sm"
            className="mt-2 self-start"
            loading={isPending}
            onClick={() => mutate({ purchaseId })}
          >
            {t('tagsSent')}
            <span className="sr-only"> {title}</span>
          </Button>
        )}
      </article>
    </Card>
  )
}
