import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Delivery } from '#shared/contract/integrations/webhooks.ts'
import { formatMoment } from '#shared/formats/india-time.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { useLocale } from '#web/lib/locale.ts'
import { callQuery } from '#web/lib/queries.ts'
import { useCall } from '#web/lib/use-call.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { NotLoaded } from '#web/ui/loaded.tsx'
import { toast } from '#web/ui/toast.ts'
import { eventKey } from './keys.ts'

/** Interval of polling the deliveries while the list is open, in milliseconds. */
const POLL_MS = 4_000

type DeliveriesProps = { webhookId: string; url: string; isOn: boolean }

/** The latest deliveries to a webhook, each with its time, event and result. */
export function Deliveries({ webhookId, url, isOn }: DeliveriesProps) {
  const t = useTranslations('integrations')
  const query = useQuery({
    ...callQuery('GET /webhook-deliveries', { webhookId }),
    refetchInterval: POLL_MS,
  })
  if (!query.data) return <NotLoaded query={query} lines={3} />
  const { deliveries } = query.data
  if (deliveries.length === 0) return <p className="text-sm text-ink-muted">{t('noDeliveries')}</p>
  return (
    <ul
      aria-label={t('logLabel', { url })}
      className="flex max-h-96 flex-col divide-y divide-hairline overflow-y-auto rounded-control border border-hairline text-sm"
    >
      {deliveries.map((delivery) => (
        <Row key={delivery.deliveryId} delivery={delivery} isOn={isOn} />
      ))}
    </ul>
  )
}

const tones: Record<Delivery['state'], Tone> = {
  waiting: 'info',
  delivered: 'success',
  failed: 'danger',
  dropped: 'neutral',
}

function Row({ delivery, isOn }: { delivery: Delivery; isOn: boolean }) {
  const t = useTranslations('integrations')
  const { event, at, state, nextAt, tries } = delivery
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
      <span className="min-w-0 grow">
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="first-letter:uppercase">{t(eventKey(event))}</span>
          <code translate="no" className="text-xs text-ink-muted">
            {event}
          </code>
          <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
        </span>
        <span className="flex flex-wrap gap-x-2 text-xs text-ink-muted">
          <Moment at={at} />
          {tries > 0 && <span>{t('tries', { count: tries })}</span>}
          <Result delivery={delivery} />
          {nextAt && tries > 0 && <Next at={nextAt} />}
        </span>
      </span>
      {isOn && (state !== 'waiting' || tries > 0) && <Again delivery={delivery} />}
    </li>
  )
}

function Result({ delivery: { status, failure } }: { delivery: Delivery }) {
  const t = useTranslations('integrations')
  if (failure) return <span>{t(`failure.${failure}`)}</span>
  if (status === null) return null
  const isRedirect = status >= 300 && status < 400
  return <span>{isRedirect ? t('redirect', { status }) : t('status', { status })}</span>
}

function Next({ at }: { at: string }) {
  const t = useTranslations('integrations')
  const { locale } = useLocale()
  return <span>{t('nextTry', { time: formatMoment(at, locale) })}</span>
}

function Again({ delivery: { deliveryId, event, at } }: { delivery: Delivery }) {
  const t = useTranslations('integrations')
  const { locale } = useLocale()
  const sayError = useErrorWords()
  const { mutate, isPending } = useCall('POST /webhook-deliveries/again', {
    onSuccess: ({ message }) => void toast('success', message),
    onError: (error) => void toast('error', sayError(error)),
  })
  return (
    <Button
      variant="quiet"
      size="sm"
      loading={isPending}
      aria-label={t('againOf', { event, time: formatMoment(at, locale) })}
      onClick={() => mutate({ deliveryId })}
    >
      {t('again')}
    </Button>
  )
}
