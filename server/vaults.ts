import { makeArchiveVault } from '#server/platform/archives/archive-vault.ts'
import { makeBankVault } from '#server/platform/bank/bank-vault.ts'
import { makeEmailVault } from '#server/platform/email-vault.ts'
import { makePhoneVault } from '#server/platform/phone/phone-vault.ts'
import type { Random } from '#server/platform/ports/random.ts'
import { makeAdminVault } from '#server/platform/second-factor/admin-vault.ts'
import { type Keys, makeCodeVault, makeGiftVault } from '#server/platform/secrets.ts'
import { makeWebhookVault } from '#server/platform/webhooks/webhook-vault.ts'

/** All vaults, which encrypt or hash secrets, each with a key of its own. */
export type Vaults = ReturnType<typeof makeVaults>

export function makeVaults(keys: Keys, random: Random) {
  return {
    vault: makeCodeVault(keys, random),
    giftVault: makeGiftVault(keys, random),
    emailVault: makeEmailVault(keys, random),
    adminVault: makeAdminVault(keys, random),
    phoneVault: makePhoneVault(keys, random),
    archiveVault: makeArchiveVault(keys, random),
    bankVault: makeBankVault(keys, random),
    webhookVault: makeWebhookVault(keys, random),
  }
}
