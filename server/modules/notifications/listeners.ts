import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { isClosedAddress } from '#server/modules/accounts/rules/closed-account.ts'
import type { Database } from '#server/platform/db/open.ts'
import type { EmailVault } from '#server/platform/email-vault.ts'
import type { EventName, Listener, Listeners } from '#server/platform/events.ts'
import type { Clock } from '#server/platform/ports/clock.ts'
import { drawQr } from '#server/platform/pictures/encode.ts'
import type { Files } from '#server/platform/ports/files.ts'
import type { InlinePicture, Mail, SendMail } from '#server/platform/ports/mail.ts'
import type { CodeVault, GiftVault } from '#server/platform/secrets.ts'
import { oneClickPath, withQuery } from '#shared/paths.ts'
import { translate } from '#shared/translate.ts'
import { emails } from './emails/all-emails.ts'
import { saveMail } from './queries.ts'
import { asText, type Email, picturesIn } from './rules/email.ts'
import { logoPng } from './rules/email-look.ts'
import { asHtml } from './rules/email-page.ts'
import type { Facts, Recipient } from './rules/facts.ts'
import type { EmailName, EmailRow, Payload, Tools } from './rules/row.ts'
import { writeEmail } from './rules/write-email.ts'

export type Mailing = {
  publicUrl: string
  contact: Tools['contact']
  /** When undefined, emails are saved in the demonstration's mailbox. */
  sendMail: SendMail | undefined
  vault: CodeVault
  giftVault: GiftVault
  emailVault: EmailVault
  files: Pick<Files, 'findImage'>
  /** Longest wait for the pictures of an email, in milliseconds. */
  picturesMs?: number
  clock: Clock
  log: { warn(details: object, text: string): void }
}

type Named = EmailRow & { name: EmailName }

/** A listener for each job of the table: event → row → facts → text → mail server. */
export function notificationListeners(mailing: Mailing): Listeners {
  const rows = Object.entries(emails).map(([name, row]) => ({ ...row, name }) as Named)
  const jobs = new Map(rows.map((row) => [row.job, row]))
  const listeners: Partial<Record<EventName, Listener<unknown>[]>> = {}
  for (const { job, event, urgent } of jobs.values()) {
    const ofJob = rows.filter((row) => row.job === job)
    const listener: Listener<unknown> = {
      name: `notifications.${job}`,
      slow: true,
      ...(urgent && { urgent }),
      load: (payload, database) => loadFacts(mailing, database, ofJob, payload as Payload),
      handle: async (payload, database, loaded) => {
        const facts = loaded ?? (await loadFacts(mailing, database, ofJob, payload as Payload))
        await sendOne(mailing, database, ofJob, facts as Facts | undefined)
      },
    }
    listeners[event] = [...(listeners[event] ?? []), listener]
  }
  return listeners as Listeners
}

async function loadFacts(
  mailing: Mailing,
  { db }: Database,
  [first]: Named[],
  payload: Payload,
): Promise<Facts | undefined> {
  return first?.facts(db, payload, { ...mailing, now: mailing.clock() })
}

/** Sends the email of the row that applies; sends nothing when no row applies or the content is outdated. */
async function sendOne(
  mailing: Mailing,
  database: Database,
  rows: Named[],
  facts: Facts | undefined,
): Promise<void> {
  const row = facts && rows.find(({ applies }) => !applies || applies(facts))
  const recipient = row && facts.recipients[row.to]
  if (!recipient || row.holds?.(facts) === false || isClosedAddress(recipient.email)) return
  if (facts.isExpired) {
    const told = { email: row.job, id: facts.id }
    return mailing.log.warn(told, 'an email is not sent: its content has expired')
  }
  const mail = await mailOf(mailing, row, facts, recipient)
  await (mailing.sendMail ? mailing.sendMail(mail) : saveMail(database, mail))
}

async function mailOf(
  mailing: Mailing,
  row: Named,
  facts: Facts,
  recipient: Recipient,
): Promise<Mail> {
  const { publicUrl } = mailing
  const { locale } = recipient
  const email = writeEmail({ row, facts, recipient, publicUrl })
  const pictures = await loadPictures(mailing, email)
  const { unsubscribeToken: token } = facts
  return {
    id: idOf(row, facts),
    to: recipient.email,
    subject: email.subject,
    text: asText(email),
    html: asHtml(email, {
      locale,
      brand: translate(locale)('shell.brand'),
      cidOf: (name) => pictures.get(name)?.cid,
    }),
    pictures: [...pictures.values()],
    ...(token && { unsubscribeUrl: `${publicUrl}${withQuery(oneClickPath, { token })}` }),
  }
}

/** The same cause gives the same id, so that mail servers can recognise a repeated email. */
function idOf({ name, cause }: Named, facts: Facts): string {
  const causes = [name, facts.id, ...(cause?.(facts) ?? [])]
  const hex = createHash('sha256').update(causes.join('\0')).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

/**
 * Longest wait for pictures, in milliseconds; much shorter than the time limit of a job, because an email without
 * pictures is better than a late one.
 */
const PICTURES_MS = 5_000
const logo = Buffer.from(logoPng, 'base64')

/** The pictures of an email by name, as in `CidOf`. A picture that cannot be read in time is left out. */
async function loadPictures(
  { files, log, picturesMs = PICTURES_MS }: Mailing,
  email: Email,
): Promise<Map<string, InlinePicture>> {
  const token = email.code?.token
  const timeUp = delay(picturesMs, null, { ref: false }).then(() => {
    throw new Error('the picture was not there in time')
  })
  const find = async (hash: string) => {
    const stored = await files.findImage(hash, 'email')
    return stored && buffer(stored.stream())
  }
  const load = async (name: string, content: Promise<Buffer | null>, type: 'png' | 'jpeg') => {
    const found = await Promise.race([content, timeUp]).catch((error: unknown) => {
      log.warn({ err: error, picture: name }, 'an email is sent without a picture')
      return null
    })
    return found ? [[name, inlinePicture(found, type)] as const] : []
  }
  const loaded = await Promise.all([
    load('logo', Promise.resolve(logo), 'png'),
    ...(token === undefined ? [] : [load('qr', drawQr(token), 'png')]),
    ...picturesIn(email).map((hash) => load(hash, find(hash), 'jpeg')),
  ])
  return new Map(loaded.flat())
}

/** The id is derived from the content, so that no mail program can confuse two pictures. */
function inlinePicture(content: Buffer, type: 'png' | 'jpeg'): InlinePicture {
  const id = createHash('sha256').update(content).digest('hex').slice(0, 32)
  return {
    cid: `${id}@chowk`,
    filename: `${id.slice(0, 8)}.${type === 'png' ? 'png' : 'jpg'}`,
    contentType: `image/${type}`,
    content,
  }
}
