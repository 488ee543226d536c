import { clsx } from 'clsx'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { webhookEvents } from '#shared/contract/integrations/scopes.ts'
import type { Webhook } from '#shared/contract/integrations/webhooks.ts'
import { formatMoment } from '#shared/formats/india-time.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { useLostOnClose } from '#web/lib/layers.ts'
import { useLocale } from '#web/lib/locale.ts'
import { useCall } from '#web/lib/use-call.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/field.tsx'
import { Dialog } from '#web/ui/on-demand.tsx'
import { toast } from '#web/ui/toast.ts'
import { Choices } from './choices.tsx'
import { Deliveries } from './deliveries.tsx'
import { eventKey } from './keys.ts'
import { ConfirmCall } from '#web/ui/confirm-call.tsx'

/** A change of a webhook, whose message it shows. */
function useWebhookCall<K extends 'PUT /shop-webhooks' | 'DELETE /shop-webhooks'>(
  name: K,
  onDone?: () => void,
) {
  return useCall(name, {
    onSuccess: ({ message }) => {
      void toast('success', message)
      onDone?.()
    },
  })
}

/** One webhook: its address, its events, its state and its deliveries. */
export function WebhookCard({ webhook }: { webhook: Webhook }) {
  const t = useTranslations('integrations')
  const { webhookId, url, events } = webhook
  const [asked, setAsked] = useState<'events' | 'delete'>()
  const [isOpen, setOpen] = useState(false)
  const close = () => setAsked(undefined)
  return (
    <article className="flex flex-col gap-3 rounded-card border border-hairline p-3 md:p-4">
      <header className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h3 className="min-w-0 font-semibold break-all" translate="no">
          {url}
        </h3>
        <State webhook={webhook} />
      </header>
      <OffReason webhook={webhook} />
      <ul className="list-disc pl-5 text-sm text-ink-muted">
        {events.map((event) => (
          <li key={event}>{t(eventKey(event))}</li>
        ))}
      </ul>
      <Actions webhook={webhook} onAsk={setAsked} onTested={() => setOpen(true)}>
        <Button
          variant="secondary"
          size="sm"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t('log')}
          <ChevronDown
            aria-hidden="true"
            className={clsx('size-4 transition-transform', isOpen && 'rotate-180')}
          />
        </Button>
      </Actions>
      {isOpen && <Deliveries webhookId={webhookId} url={url} isOn={webhook.off === null} />}
      {asked === 'events' && <EventsDialog webhook={webhook} onClose={close} />}
      {asked === 'delete' && <DeleteDialog webhook={webhook} onClose={close} />}
    </article>
  )
}

function State({ webhook: { off, failingSince } }: { webhook: Webhook }) {
  const t = useTranslations('integrations')
  const { locale } = useLocale()
  if (off) return <Badge tone="neutral">{t('off')}</Badge>
  if (!failingSince) return <Badge tone="success">{t('on')}</Badge>
  return <Badge tone="warning">{t('failing', { time: formatMoment(failingSince, locale) })}</Badge>
}

const reasons = { owner: 'offByOwner', failing: 'offFailing', gone: 'offGone' } as const

function OffReason({ webhook: { off } }: { webhook: Webhook }) {
  const t = useTranslations('integrations')
  const { locale } = useLocale()
  if (!off) return null
  return <p className="text-sm">{t(reasons[off.reason], { time: formatMoment(off.at, locale) })}</p>
}

type ActionsProps = {
  webhook: Webhook
  onAsk: (what: 'events' | 'delete') => void
  onTested: () => void
  /** The button of the list of deliveries. */
  children: ReactNode
}

function Actions({ webhook, onAsk, onTested, children }: ActionsProps) {
  const t = useTranslations('integrations')
  const sayError = useErrorWords()
  const { webhookId, events, off } = webhook
  const change = useWebhookCall('PUT /shop-webhooks')
  const onError = (error: unknown) => void toast('error', sayError(error))
  const test = useCall('POST /webhook-deliveries', {
    onSuccess: ({ message }) => {
      void toast('success', message)
      onTested()
    },
  })
  return (
    <div className="flex flex-wrap gap-2">
      {off === null && (
        <Button
          variant="secondary"
          size="sm"
          loading={test.isPending}
          onClick={() => test.mutate({ webhookId }, { onError })}
        >
          {t('test')}
        </Button>
      )}
      {children}
      <Button variant="secondary" size="sm" onClick={() => onAsk('events')}>
        {t('changeEvents')}
      </Button>
      <Button
        variant="secondary"
        size="sm"
        loading={change.isPending}
        onClick={() => change.mutate({ webhookId, events, isOn: off !== null }, { onError })}
      >
        {off === null ? t('switchOff') : t('switchOn')}
      </Button>
      <Button variant="quiet" size="sm" onClick={() => onAsk('delete')}>
        {t('delete')}
      </Button>
    </div>
  )
}

type AskedProps = { webhook: Webhook; onClose: () => void }

function EventsDialog({ webhook, onClose }: AskedProps) {
  const t = useTranslations('integrations')
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('changeEvents')}
      description={<span className="break-all">{t('eventsTitle', { url: webhook.url })}</span>}
    >
      <EventsForm webhook={webhook} onClose={onClose} />
    </Dialog>
  )
}

export function EventsForm({ webhook: { webhookId, off, ...before }, onClose }: AskedProps) {
  const t = useTranslations('integrations')
  const sayError = useErrorWords()
  const [events, setEvents] = useState(before.events)
  useLostOnClose(events.toSorted().join() !== before.events.toSorted().join())
  const { mutate, error, isPending } = useWebhookCall('PUT /shop-webhooks', onClose)
  return (
    <div className="flex flex-col gap-4">
      {error && <FormError>{sayError(error)}</FormError>}
      <Choices
        legend={t('events')}
        choices={webhookEvents}
        chosen={events}
        labelOf={(event) => t(eventKey(event))}
        error={undefined}
        onChange={setEvents}
      />
      <Button
        loading={isPending}
        disabled={events.length === 0}
        onClick={() => mutate({ webhookId, events, isOn: off === null })}
      >
        {t('save')}
      </Button>
    </div>
  )
}

function DeleteDialog({ webhook: { webhookId, url }, onClose }: AskedProps) {
  const t = useTranslations('integrations')
  const mutation = useWebhookCall('DELETE /shop-webhooks', onClose)
  return (
    <ConfirmCall
      mutation={mutation}
      input={{ webhookId }}
      onClose={onClose}
      title={t('deleteTitle')}
      text={t('deleteText', { url })}
      confirm={t('delete')}
      danger
    />
  )
}
