import { createHash } from 'node:crypto'
import type { Database } from '#server/platform/db/open.ts'
import type { Events, Listener, Listeners } from '#server/platform/events.ts'
import type { SendMail } from '#server/platform/ports/mail.ts'
import type { CodeVault } from '#server/platform/secrets.ts'
import { findLetterSource, keepMail } from './queries.ts'
import { asHtml, asText } from './rules/letter.ts'
import { writeLetter } from './rules/letters.ts'
import type { LetterName } from './rules/phrases.ts'

/** `sendMail` undefined keeps letters in the demonstration's mailbox. */
export type Mailing = { publicUrl: string; sendMail: SendMail | undefined; vault: CodeVault }

type OrderEvent = Events['order.booked']

export function notificationListeners(mailing: Mailing): Listeners {
  const letter = (name: LetterName): Listener<OrderEvent> => ({
    name: `notifications.${name}`,
    slow: true,
    hear: ({ orderId }, database) => sendLetter(mailing, database, name, orderId),
  })
  return {
    'order.booked': [letter('booked'), letter('newOrder')],
    'order.ready': [letter('ready')],
    'order.collected': [letter('collected')],
    'pickup-code.ended': [letter('codeEnded')],
    'pickup-code.renewed': [letter('codeRenewed')],
  }
}

async function sendLetter(
  { publicUrl, sendMail, vault }: Mailing,
  database: Database,
  name: LetterName,
  orderId: string,
): Promise<void> {
  const source = await findLetterSource(database.db, orderId)
  if (!source) return
  const toShop = name === 'newOrder'
  const { email, language } = toShop ? source.owner : source.shopper
  const path = toShop ? '/dashboard/currentOrders' : `/bookings?orderId=${orderId}`
  const letter = writeLetter(name, language, {
    ...source.facts,
    dueAt: source.dueAt ? indianTime(source.dueAt) : '',
    code: source.sealedCode ? vault.open(orderId, source.sealedCode).code : null,
    href: `${publicUrl}${path}`,
  })
  const mail = {
    id: letterId(name, orderId, String(source.renewals)),
    to: email,
    subject: letter.subject,
    text: asText(letter),
    html: asHtml(letter, language),
  }
  await (sendMail ? sendMail(mail) : keepMail(database, mail))
}

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hour12: true,
})

/** `20/11/2026 - 08:30 pm`. */
function indianTime(at: Date): string {
  return clock.format(at).replace(', ', ' - ')
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
