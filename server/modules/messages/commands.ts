import { stopWhatsApp } from '#server/modules/accounts/commands/phone-number.ts'
import { isCodeOpen, tooManyTries } from '#server/modules/accounts/rules/tries.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { type OrderEvent, record } from '#server/platform/events.ts'
import type { PhoneVault } from '#server/platform/phone/phone-vault.ts'
import type { MessageContent, OutgoingMessage } from '#server/platform/ports/messages.ts'
import type { MessageBudget } from '#server/platform/ports/messages-config.ts'
import { beginOfDay, DAY_MS, indianDay } from '#shared/india-time.ts'
import { mustExist } from '#shared/must-exist.ts'
import { hoursAt } from '#shared/opening-hours.ts'
import { orderNumber } from '#shared/order-number.ts'
import { paths } from '#shared/paths.ts'
import * as rows from './queries.ts'
import { isStillValid, noticeAt, statesBefore } from './rules/message-life.ts'
import { stoppedText, type TemplateKind, templates } from './rules/templates.ts'
import type { MessageEvent } from './rules/webhook.ts'

export const eraseMessages = rows.deleteMessagesOf
export const findWaitingMessage = rows.findWaiting

/** Throws RATE_LIMITED until the next day in India when the day's message budget is used up. */
export async function expectBudget(tx: Tx, budget: MessageBudget): Promise<void> {
  if (!(await rows.isSpent(tx, tx.now, budget))) return
  throw tooManyTries(new Date(beginOfDay(indianDay(tx.now)) + DAY_MS), tx.now)
}

export type NoticeKind = Exclude<TemplateKind, 'code'>

/** The receiver of each kind of notice: the order's shop or its shopper. */
export const sideOf = { new_order: 'store', ready: 'shopper', reminder: 'shopper' } as const

/** The key of a notice. A repeated event has the same key, so that a person gets one message. */
export function causeOf(kind: NoticeKind, orderId: string, now: Date): string {
  return kind === 'reminder' ? `${orderId} ${indianDay(now)}` : orderId
}

/** The events whose receiver wants messages. */
export async function reachable<Event extends OrderEvent>(
  tx: Tx,
  kind: NoticeKind,
  events: Event[],
): Promise<Event[]> {
  const side = sideOf[kind]
  const idOf = ({ shopperId, storeId }: Event) => (side === 'shopper' ? shopperId : storeId)
  const found = await rows.findReachable(tx, side, [...new Set(events.map(idOf))])
  return events.filter((event) => found.has(idOf(event)))
}

/** Plans the notice of an event. An open shop gets it at once; all other receivers get it between 8:00 and 21:00. */
export async function planNotice(
  tx: Tx,
  kind: NoticeKind,
  { orderId, storeId }: OrderEvent,
): Promise<void> {
  const week = kind === 'new_order' ? await rows.findWeek(tx, storeId) : undefined
  const sendAt = week && hoursAt(week, tx.now).open ? tx.now : noticeAt(tx.now)
  const cause = causeOf(kind, orderId, tx.now)
  await rows.insertNotice(tx, { kind, cause, side: sideOf[kind], orderId, sendAt })
}

export const planCode = rows.insertCode

/** Queues messages that were held for the night. */
export async function releaseHeld(tx: Tx): Promise<void> {
  for (const messageId of await rows.releaseHeld(tx)) await record(tx, 'message.due', { messageId })
}

type Claim = { id: string; vault: PhoneVault; budget: MessageBudget }

/**
 * Takes a waiting message and returns its content; no other process then sends it. Returns undefined when the message
 * is not waiting or is dropped: its order has changed, its person wants no messages, or the day's budget is used up.
 */
export async function claimMessage(
  tx: Tx,
  { id, vault, budget }: Claim,
): Promise<OutgoingMessage | undefined> {
  const row = await rows.lockWaiting(tx, id)
  if (!row) return undefined
  const outgoing =
    row.kind === 'code' ? await codeOf(tx, row, vault) : noticeOf(row, { now: tx.now, vault })
  const isPaid = outgoing && (row.kind === 'stopped' || (await pay(tx, row.kind, budget)))
  if (!outgoing || !isPaid) {
    await rows.saveState(tx, id, { state: 'dropped', error: outgoing ? 'limit' : 'outdated' })
    return undefined
  }
  await rows.saveState(tx, id, { state: 'sending', error: null })
  return { id, ...outgoing }
}

type Waiting = NonNullable<Awaited<ReturnType<typeof rows.lockWaiting>>>
type Outgoing = { number: string; content: MessageContent }

async function codeOf(tx: Tx, row: Waiting, vault: PhoneVault): Promise<Outgoing | undefined> {
  const code = await rows.findCode(tx, row.cause)
  if (!code || !isCodeOpen({ ...code, verifiedAt: null }, tx.now)) return undefined
  const digits = vault.openCode(code.id, code.sealed)
  return {
    number: vault.open(code.id, code.sealedNumber),
    content: {
      template: templates.code.name,
      language: row.locale,
      values: [digits],
      button: digits,
    },
  }
}

function noticeOf(row: Waiting, { now, vault }: { now: Date; vault: PhoneVault }) {
  const { kind, userId, locale, sealedNumber, whatsappAt, stoppedAt } = row
  if (!sealedNumber || !whatsappAt) return undefined
  const number = vault.open(userId, sealedNumber)
  if (kind === 'stopped') return { number, content: { text: stoppedText[locale] } }
  if (stoppedAt || kind === 'code') return undefined
  const { status, seenAt, dueAt } = row
  if (!status || !isStillValid(kind, { status, seenAt, dueAt }, now)) return undefined
  return { number, content: { language: locale, ...contentOf(kind, row) } }
}

function contentOf(kind: NoticeKind, { orderId, storeName, pieces }: Waiting) {
  const id = mustExist(orderId, 'the order of a message')
  const values = {
    orderNumber: orderNumber(id),
    storeName: mustExist(storeName, 'the shop of a message'),
    pieces: String(pieces),
  }
  const { name, values: wanted } = templates[kind]
  const path = kind === 'new_order' ? paths.currentOrders() : paths.booking(id)
  return { template: name, values: wanted.map((value) => values[value]), button: path.slice(1) }
}

function pay(tx: Tx, kind: Waiting['kind'], budget: MessageBudget): Promise<boolean> {
  return rows.addCost(tx, { ...costOf(tx, kind, budget), mostPaise: budget.dailyPaise })
}

function costOf(tx: Tx, kind: Waiting['kind'], { messagePaise: paise }: MessageBudget) {
  return { day: indianDay(tx.now), isCode: kind === 'code', paise }
}

export type Answer =
  | { providerId: string }
  /** `later`: the provider did not take the message, so it waits again. `unknown`: the provider may have taken it. */
  | { failure: 'later' | 'refused' | 'unknown'; error: string }

const stateAfter = { later: 'waiting', refused: 'failed', unknown: 'unknown' } as const

/** Saves the provider's answer. A message that was certainly not sent is taken out of the day's costs. */
export async function saveAnswer(
  tx: Tx,
  { id, answer, budget }: { id: string; answer: Answer; budget: MessageBudget },
): Promise<void> {
  if ('providerId' in answer) return rows.saveAccepted(tx, id, answer.providerId)
  const { failure, error } = answer
  const kind = await rows.saveState(tx, id, { state: stateAfter[failure], error })
  if (failure !== 'unknown' && kind !== 'stopped')
    await rows.releaseCost(tx, costOf(tx, kind, budget))
}

/** Applies the events of a webhook. A repeated event changes nothing; an old event never moves a message back. */
export async function applyEvents(
  tx: Tx,
  vault: PhoneVault,
  events: MessageEvent[],
): Promise<void> {
  for (const event of events) {
    if (!(await rows.insertEvent(tx, event.id))) continue
    if (event.kind === 'state') await rows.saveReported(tx, event, statesBefore[event.state])
    else await stop(tx, vault.hashesOf(event.number), event.id)
  }
}

/** Ends the messages to this number and sends one confirmation. */
async function stop(tx: Tx, numberHashes: Buffer[], cause: string): Promise<void> {
  const userId = await stopWhatsApp(tx, numberHashes)
  const messageId = userId && (await rows.insertStopped(tx, { userId, cause }))
  if (messageId) await record(tx, 'message.due', { messageId })
}
