import { createHash } from 'node:crypto'
import { isClosedAddress } from '#server/modules/accounts/rules/closed-account.ts'
import { indianDay } from '#server/modules/orders/rules/numbers.ts'
import type { Database } from '#server/platform/db/open.ts'
import type { Events, Listener, Listeners } from '#server/platform/events.ts'
import type { Clock } from '#server/platform/ports/clock.ts'
import type { SendMail } from '#server/platform/ports/mail.ts'
import type { CodeVault } from '#server/platform/secrets.ts'
import { findKeeper, findLetterSource, keepMail, type LetterSource } from './queries.ts'
import { asHtml, asText, type Letter } from './rules/letter.ts'
import { writeAlarm, writeLetter } from './rules/letters.ts'
import { always, type Moment, type Pick, toShopper, toStore } from './rules/moments.ts'
import { isOutdated } from './rules/outdated.ts'
import { kindOf, type LetterName } from './rules/phrases.ts'
import { formatDateTime } from '#shared/india-time.ts'

/** `sendMail` undefined keeps letters in the demonstration's mailbox. */
export type Mailing = {
  publicUrl: string
  sendMail: SendMail | undefined
  vault: CodeVault
  clock: Clock
}

type OrderEvent = { orderId: string }
type MomentName = Moment['event']

export function notificationListeners(mailing: Mailing): Listeners {
  const letter = (name: string, about: MomentName, pick: Pick): Listener<OrderEvent> => ({
    name: `notifications.${name}`,
    slow: true,
    hear: ({ orderId }, database) => sendLetter(mailing, database, { orderId, about, pick }),
  })
  return {
    'order.booked': [
      letter('booked', 'booked', always('booked')),
      letter('newOrder', 'booked', always('newOrder')),
    ],
    'order.ready': [letter('ready', 'line_declined', always('ready'))],
    'order.collected': [letter('collected', 'collected', toShopper.collected)],
    'order.cancelled': [
      letter('cancelled', 'cancelled', toShopper.cancelled),
      letter('cancelled-store', 'cancelled', toStore.cancelled),
    ],
    'order.not_collected': [
      letter('notCollected', 'not_collected', always('notCollected')),
      letter('notCollected-store', 'not_collected', toStore.notCollected),
    ],
    'pickup.extended': [
      letter('extended', 'deadline_extended', toShopper.extended),
      letter('extended-store', 'deadline_extended', toStore.extended),
    ],
    'pickup.due_today': [letter('dueToday', 'ready', always('dueToday'))],
    'pickup-code.ended': [letter('codeEnded', 'ready', always('codeEnded'))],
    'pickup-code.renewed': [letter('codeRenewed', 'code_renewed', always('codeRenewed'))],
    'hand-over.locked': [
      {
        name: 'notifications.handOverLocked',
        slow: true,
        hear: (locked, database) => sendAlarm(mailing, database, locked),
      },
    ],
  }
}

type Task = { orderId: string; about: MomentName; pick: Pick }

/** Writes to whom the moment concerns; nothing when it deserves no letter or the order has moved on since. */
async function sendLetter(
  mailing: Mailing,
  database: Database,
  { orderId, about, pick }: Task,
): Promise<void> {
  const source = await findLetterSource(database.db, orderId)
  const moment = source?.moments.findLast(({ event }) => event === about)
  const name = pick(moment)
  if (!source || !name) return
  if (isOutdated(name, standingOf(source, mailing.clock()))) return
  const { to } = kindOf(name)
  const { email, language } = source[to]
  const letter = writeLetter(name, language, {
    ...source.facts,
    reason: moment?.reason ?? null,
    dueAt: dateOf(name, source),
    code: source.sealedCode ? mailing.vault.open(orderId, source.sealedCode).code : null,
    href: `${mailing.publicUrl}${pathOf(name, orderId)}`,
  })
  await post(mailing, database, { id: idOf(name, orderId, source), email, language, letter })
}

function standingOf({ status, dueAt, sealedCode }: LetterSource, now: Date) {
  const isDueToday = dueAt !== null && indianDay(dueAt) === indianDay(now)
  return { status, hasCode: sealedCode !== null, isDueToday }
}

function dateOf(name: LetterName, { status, dueAt }: LetterSource): string {
  const { dated = status } = kindOf(name)
  return dueAt && dated === status ? formatDateTime(dueAt) : ''
}

/** A code's renewal and a deadline's move make a letter of the same name another one. */
function idOf(name: LetterName, orderId: string, { renewals, dueAt }: LetterSource): string {
  const deadline = kindOf(name).perDeadline ? [String(dueAt?.getTime())] : []
  return letterId(name, orderId, String(renewals), ...deadline)
}

function pathOf(name: LetterName, orderId: string): string {
  const { to, only } = kindOf(name)
  if (to === 'shopper') return `/bookings?orderId=${orderId}`
  return only ? '/dashboard/currentOrders' : '/dashboard/orderHistory'
}

async function sendAlarm(
  mailing: Mailing,
  database: Database,
  { storeId, day }: Events['hand-over.locked'],
): Promise<void> {
  const keeper = await findKeeper(database.db, storeId)
  if (!keeper) return
  const { shopName, email, language } = keeper
  const href = `${mailing.publicUrl}/dashboard/currentOrders`
  const letter = writeAlarm(language, {
    shopName,
    day: day.split('-').toReversed().join('/'),
    href,
  })
  const id = letterId('handOverLocked', storeId, day)
  await post(mailing, database, { id, email, language, letter })
}

type Parcel = LetterSource['store'] & { id: string; letter: Letter }

async function post(
  { sendMail }: Mailing,
  database: Database,
  { id, email, language, letter }: Parcel,
): Promise<void> {
  if (isClosedAddress(email)) return
  const mail = {
    id,
    to: email,
    subject: letter.subject,
    text: asText(letter),
    html: asHtml(letter, language),
  }
  await (sendMail ? sendMail(mail) : keepMail(database, mail))
}

/** The same cause gives the same letter id, so a repeated errand is recognised as one letter. */
function letterId(...cause: string[]): string {
  const hex = createHash('sha256').update(cause.join('\0')).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
