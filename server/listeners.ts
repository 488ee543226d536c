import { adminListeners } from '#server/modules/admin/listeners.ts'
import { billingListeners } from '#server/modules/billing/listeners.ts'
import { exportListeners } from '#server/modules/exports/listeners.ts'
import { grievanceListeners } from '#server/modules/grievances/listeners.ts'
import { integrationListeners } from '#server/modules/integrations/listeners.ts'
import { inventoryListeners } from '#server/modules/inventory/listeners.ts'
import { importListeners } from '#server/modules/imports/listeners.ts'
import { onboardingListeners } from '#server/modules/onboarding/listeners.ts'
import { orderListeners } from '#server/modules/orders/listeners.ts'
import { paymentListeners } from '#server/modules/payments/listeners.ts'
import { payoutListeners } from '#server/modules/payouts/listeners.ts'
import { questionListeners } from '#server/modules/questions/listeners.ts'
import { reportListeners } from '#server/modules/reports/listeners.ts'
import { reviewListeners } from '#server/modules/reviews/listeners.ts'
import { staffListeners } from '#server/modules/staff/listeners.ts'
import { searchListeners } from '#server/modules/search/listeners.ts'
import { wishlistListeners } from '#server/modules/wishlist/listeners.ts'
import type { Listeners } from '#server/platform/events.ts'
import type { Clock } from '#server/platform/ports/clock.ts'
import type { Random } from '#server/platform/ports/random.ts'
import type { SendWebhook } from '#server/platform/ports/webhooks.ts'
import type { WebhookVault } from '#server/platform/webhooks/webhook-vault.ts'

type Parts = {
  clock: Clock
  /** When undefined, nothing is sent to webhooks. */
  sendWebhook?: SendWebhook | undefined
  random: Random
  log: Parameters<typeof paymentListeners>[0]
}
type Vaults = { webhookVault: WebhookVault }

/** The event listeners of all modules; `notices`: those of the notices. */
export function listenersOf(parts: Parts, vaults: Vaults, notices: Listeners[]): Listeners {
  const { clock, log, sendWebhook, random } = parts
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
    ...notices,
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
