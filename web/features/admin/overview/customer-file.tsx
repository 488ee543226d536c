import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { CustomerFile as File } from '#shared/contract/admin/overview.ts'
import { formatDateTime } from '#shared/formats/india-time.ts'
import { paths } from '#shared/paths.ts'
import { callQuery } from '#web/lib/queries.ts'
import { BackTitle } from '#web/ui/back-title.tsx'
import { Card } from '#web/ui/card.tsx'
import { Section } from '#web/ui/section.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { OrderBriefs } from './order-brief.tsx'
import { sayMissing } from '../nothing-here.tsx'

/** One account with its record and latest orders. */
export function CustomerFile({ id }: { id: string }) {
  const query = useQuery(callQuery('GET /admin/customer', { userId: id }))
  return (
    <Loaded query={query} missing={sayMissing}>
      {(data) => <Shown file={data} />}
    </Loaded>
  )
}

function Shown({ file }: { file: File }) {
  const t = useTranslations('overview')
  const { name, email, since, role, language, phoneEnds, seenAt, counts, blockedBy, orders } = file
  const facts = [
    email,
    t('since', { date: formatDateTime(since) }),
    seenAt && t('lastSeen', { date: formatDateTime(seenAt) }),
    phoneEnds ? t('phoneEnds', { digits: phoneEnds }) : t('noPhone'),
    t('language', { language }),
    role === 'merchant' && t('asMerchant'),
    t('record', counts),
    ...blockedBy.map(({ shopName, reason }) => t('blockedBy', { shop: shopName, reason })),
  ].filter((fact) => fact !== null && fact !== false)
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <BackTitle to={paths.adminDashboard()} label={t('backToDesk')}>
        {name}
      </BackTitle>
      <Card asChild>
        <ul className="flex flex-col gap-1 text-sm wrap-anywhere">
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      </Card>
      <Section title={t('foundOrders')}>
        {orders.length > 0 ? (
          <OrderBriefs orders={orders} />
        ) : (
          <p className="text-sm text-ink-muted">{t('noOrders')}</p>
        )}
      </Section>
    </div>
  )
}
