import { stopWhatsApp } from '#server/modules/accounts/commands/phone-number.ts'
import { stopBillMessages } from '#server/modules/billing/commands/bill-links.ts'
import { tooManyTries } from '#server/modules/accounts/rules/tries.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { record } from '#server/platform/events.ts'
import type { PhoneVault } from '#server/platform/phone/phone-vault.ts'
import type { MessageBudget } from '#server/platform/ports/messages-config.ts'
import { beginOfDay, DAY_MS, indianDay } from '#shared/formats/india-time.ts'
import { saveReported } from '../queries/deliveries.ts'
import { addCost, insertEvent, isSpent, releaseCost } from '../queries/messages.ts'
import { statesBefore } from '../rules/message-life.ts'
import type { MessageEvent } from '../rules/webhook.ts'

/** Throws RATE_LIMITED until the next day in India when the day's message budget is used up. */
export async function expectBudget(tx: Tx, budget: MessageBudget): Promise<void> {
  if (!(await isSpent(tx, tx.now, budget))) return
  throw tooManyTries(new Date(beginOfDay(indianDay(tx.now)) + DAY_MS), tx.now)
}

type Costly = { isCode: boolean; budget: MessageBudget }

/** Adds a message to the costs of the day; false when the day's budget is used up. */
export function payMessage(tx: Tx, { isCode, budget }: Costly): Promise<boolean> {
  const { messagePaise: paise, dailyPaise: mostPaise } = budget
  return addCost(tx, { day: indianDay(tx.now), isCode, paise, mostPaise })
}

/** Takes a message that was certainly not sent out of the day's costs. */
export function refundMessage(tx: Tx, { isCode, budget }: Costly): Promise<void> {
  return releaseCost(tx, { day: indianDay(tx.now), isCode, paise: budget.messagePaise })
}

/** Applies the events of a webhook. A repeated event changes nothing; an old event never moves a message back. */
export async function applyEvents(
  tx: Tx,
  vault: PhoneVault,
  events: MessageEvent[],
): Promise<void> {
  for (const event of events) {
    if (!(await insertEvent(tx, event.id))) continue
    if (event.kind === 'state') await saveReported(tx, event, statesBefore[event.state])
    else await stop(tx, vault, event)
  }
}

/** Ends the messages to this number, bills included; for an account's number that is confirmed once. */
async function stop(
  tx: Tx,
  vault: PhoneVault,
  { id: messageId, number }: { id: string; number: string },
): Promise<void> {
  await stopBillMessages(tx, vault, { messageId, number })
  const userId = await stopWhatsApp(tx, vault.hashesOf(number))
  if (userId) await record(tx, 'whatsapp.stopped', { messageId, userId })
}
