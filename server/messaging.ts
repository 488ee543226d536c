import type { PhoneTools } from '#server/modules/accounts/routes/accounts.ts'
import { expectBudget } from '#server/modules/messages/commands.ts'
import type { Messaging } from '#server/modules/messages/flows.ts'
import {
  areMessagesLate,
  releaseHeldMessages,
  logMessageAlarm,
} from '#server/modules/messages/jobs.ts'
import type { Database } from '#server/platform/db/open.ts'
import type { PhoneVault } from '#server/platform/phone/phone-vault.ts'
import type { ScheduledJob } from '#server/platform/schedule.ts'

/** The WhatsApp channel from the configuration; `messagingOf` adds the vault and the log. */
export type WhatsApp = Pick<Messaging, 'messages' | 'budget' | 'phoneNumberId'>

type Parts = { whatsApp?: WhatsApp | undefined; log: Messaging['log'] }

/** Undefined when WhatsApp is not configured. */
export function messagingOf({ whatsApp, log }: Parts, vault: PhoneVault): Messaging | undefined {
  return whatsApp && { ...whatsApp, vault, log }
}

/**
 * The tools for telephone numbers. The accounts module gets them as a parameter, because it must not import the later
 * messages module.
 */
export function phoneToolsOf(vault: PhoneVault, messaging: Messaging | undefined): PhoneTools {
  return { vault, expectBudget: messaging && ((tx) => expectBudget(tx, messaging.budget)) }
}

/** The jobs of each minute that belong to messages. */
export function messageJobs(messaging: Messaging | undefined): ScheduledJob[] {
  if (!messaging) return []
  return [releaseHeldMessages, (database, now) => logMessageAlarm(database, messaging, now)]
}

export async function areMessagesStuck(
  database: Pick<Database, 'db'>,
  messaging: Messaging | undefined,
  now: Date,
): Promise<boolean> {
  return messaging !== undefined && areMessagesLate(database, messaging.budget, now)
}
