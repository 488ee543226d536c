import { useTranslations } from 'use-intl'
import type { Subscription } from '#shared/contract/subscription.ts'
import { formatDate } from '#web/lib/format.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'

const tones: Record<Subscription['state'], Tone> = {
  free: 'info',
  paid: 'success',
  grace: 'warning',
  ended: 'danger',
}

/** The state of the subscription, with the last paid day and the last day for bookings. */
export function SubscriptionState({ subscription }: { subscription: Subscription }) {
  const t = useTranslations('subscription')
  const { state, paidUntil, bookingsUntil, payOnline } = subscription
  const values = { day: formatDate(paidUntil), last: formatDate(bookingsUntil) }
  return (
    <Card className="flex flex-col items-start gap-2">
      <Badge tone={tones[state]}>{t(`state_${state}`)}</Badge>
      <p>{payOnline ? t(state, values) : t('notPayable')}</p>
    </Card>
  )
}
