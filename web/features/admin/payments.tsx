import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { callQuery } from '#web/lib/queries.ts'
import { Badge } from '#web/ui/badge.tsx'
import { DisputeCases } from './dispute-cases.tsx'
import { PrepaidOrders } from './prepaid-orders.tsx'
import { ForAdmins } from './roles.tsx'
import { StuckRefunds } from './stuck-refunds.tsx'
import { TagOrders } from './tag-orders.tsx'

/** Refunds, disputes, tag orders and prepaid orders that wait for an administrator. */
export function Payments() {
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      <ForAdmins callers="finance">
        <WaitingCounts />
        <StuckRefunds />
        <DisputeCases />
        <TagOrders />
      </ForAdmins>
      <ForAdmins callers="support">
        <PrepaidOrders />
      </ForAdmins>
    </div>
  )
}

/** The number of open cases of each kind. */
function WaitingCounts() {
  const t = useTranslations('admin')
  const { data: money } = useQuery(callQuery('GET /admin/refunds', {}))
  const { data: tags } = useQuery(callQuery('GET /admin/tag-orders', {}))
  const { data: cases } = useQuery(callQuery('GET /admin/disputes', {}))
  if (!money || !tags || !cases) return null
  const counts = [
    ['refunds', money.refunds.length],
    ['disputes', cases.disputes.filter(({ endedAt }) => endedAt === null).length],
    ['tags', tags.toSend.length],
  ] as const
  return (
    <ul className="flex flex-wrap gap-2">
      {counts.map(([kind, count]) => (
        <li key={kind}>
          <Badge tone={count > 0 ? 'warning' : 'neutral'}>{t(`waiting.${kind}`, { count })}</Badge>
        </li>
      ))}
    </ul>
  )
}
