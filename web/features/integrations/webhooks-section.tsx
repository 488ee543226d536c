import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import Webhook from 'lucide-react/icons/webhook'
import type { Webhooks } from '#shared/contract/integrations/webhooks.ts'
import { MAX_SHOP_WEBHOOKS } from '#shared/limits.ts'
import { callQuery } from '#web/lib/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Section } from '#web/ui/section.tsx'
import { WebhookCard } from './webhook-card.tsx'

const WebhookDialog = onDemand(async () => (await import('./webhook-dialog.tsx')).WebhookDialog)

/** Interval of polling the list while the shop has webhooks, in milliseconds. */
const POLL_MS = 10_000

/** The webhooks of the shop, and the dialog that adds one. */
export function WebhooksSection() {
  const t = useTranslations('integrations')
  const query = useQuery({
    ...callQuery('GET /shop-webhooks', {}),
    // The server may mark a webhook as failing or switch it off at any time.
    refetchInterval: ({ state }) => (state.data?.webhooks.length ? POLL_MS : false),
  })
  return (
    <Section title={t('webhooksTitle')} note={t('webhooksNote')}>
      <Loaded query={query} lines={4}>
        {(data) => <OwnWebhooks own={data} />}
      </Loaded>
    </Section>
  )
}

function OwnWebhooks({ own: { webhooks, placesLeft } }: { own: Webhooks }) {
  const t = useTranslations('integrations')
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      {webhooks.length === 0 && (
        <div>
          <p className="font-semibold">{t('noWebhooksTitle')}</p>
          <p className="text-sm text-ink-muted">{t('noWebhooksText')}</p>
        </div>
      )}
      {webhooks.map((webhook) => (
        <WebhookCard key={webhook.webhookId} webhook={webhook} />
      ))}
      {placesLeft === 0 && (
        <p className="text-sm">{t('webhooksFull', { count: MAX_SHOP_WEBHOOKS })}</p>
      )}
      <div>
        <Button disabled={placesLeft === 0} onClick={() => setAdding(true)}>
          <Webhook aria-hidden="true" className="size-4.5" />
          {t('addWebhook')}
        </Button>
      </div>
      <WebhookDialog open={isAdding} onOpenChange={setAdding} />
    </>
  )
}
