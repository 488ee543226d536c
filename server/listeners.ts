import { adminListeners } from '#server/modules/admin/listeners.ts'
import { billingListeners } from '#server/modules/billing/listeners.ts'
import type { Messaging } from '#server/modules/messages/flows.ts'
import { exportListeners } from '#server/modules/exports/listeners.ts'
import { grievanceListeners } from '#server/modules/grievances/listeners.ts'
import { integrationListeners } from '#server/modules/integrations/listeners.ts'
import { inventoryListeners } from '#server/modules/inventory/listeners.ts'
import { importListeners } from '#server/modules/imports/listeners.ts'
import { messageListeners } from '#server/modules/messages/listeners.ts'
import { notificationListeners } from '#server/modules/notifications/listeners.ts'
import { onboardingListeners } from '#server/modules/onboarding/listeners.ts'
import { orderListeners } from '#server/modules/orders/listeners.ts'
import { paymentListeners } from '#server/modules/payments/listeners.ts'
import { payoutListeners } from '#server/modules/payouts/listeners.ts'
import { type PushOn, pushListeners } from '#server/modules/push/listeners.ts'
import { questionListeners } from '#server/modules/questions/listeners.ts'
import { reportListeners } from '#server/modules/reports/listeners.ts'
import { reviewListeners } from '#server/modules/reviews/listeners.ts'
import { staffListeners } from '#server/modules/staff/listeners.ts'
import { switchable } from '#server/modules/settings/listeners.ts'
import { searchListeners } from '#server/modules/search/listeners.ts'
import { wishlistListeners } from '#server/modules/wishlist/listeners.ts'
import type { Listeners } from '#server/platform/events.ts'
import type { Random } from '#server/platform/ports/random.ts'
import type { SendWebhook } from '#server/platform/ports/webhooks.ts'
import type { WebhookVault } from '#server/platform/webhooks/webhook-vault.ts'
import type { Contact } from '#shared/contract/support.ts'

type Mailing = Parameters<typeof notificationListeners>[0]
type Parts = Pick<Mailing, 'sendMail' | 'clock' | 'files'> & {
  config: { publicUrl: string; contact: Contact }
  messaging: Messaging | undefined
  /** Undefined while the channel of notices is off. */
  pushOn: PushOn | undefined
  /** When undefined, nothing is sent to webhooks. */
  sendWebhook?: SendWebhook | undefined
  random: Random
  log: Mailing['log'] & Parameters<typeof paymentListeners>[0]
}
type Vaults = Pick<Mailing, 'vault' | 'giftVault' | 'emailVault'> & { webhookVault: WebhookVault }

/** The event listeners of all modules. */
export function listenersOf(parts: Parts, vaults: Vaults): Listeners {
  const { config, sendMail, clock, files, log, messaging, pushOn, sendWebhook, random } = parts
  const { publicUrl, contact } = config
  const mailing = { publicUrl, contact, sendMail, clock, files, log, ...vaults }
  return join(
    searchListeners(),
    inventoryListeners(),
    importListeners(),
    exportListeners(),
    paymentListeners(log),
    orderListeners(log),
    reviewListeners(),
    billingListeners(),
    payoutListeners(log),
    reportListeners(),
    staffListeners(),
    integrationListeners(sendWebhook && { sendWebhook, vault: vaults.webhookVault, clock, random }),
    onboardingListeners(),
    wishlistListeners(),
    questionListeners(),
    adminListeners(),
    grievanceListeners(),
    switchable(pushListeners(pushOn)),
    switchable(messageListeners(messaging)),
    switchable(notificationListeners(mailing)),
  )
}

function join(...all: Listeners[]): Listeners {
  const joined: Record<string, unknown[]> = {}
  for (const listeners of all) {
    for (const [event, more] of Object.entries(listeners))
      joined[event] = [...(joined[event] ?? []), ...more]
  }
  return joined as Listeners
}
