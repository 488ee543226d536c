import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { isClosedAddress } from '#server/modules/accounts/rules/closed-account.ts'
import type { Database } from '#server/platform/db/open.ts'
import { messageForLog } from '#server/platform/log.ts'
import { drawQr } from '#server/platform/pictures/encode.ts'
import type { Files } from '#server/platform/ports/files.ts'
import type { InlinePicture, Mail, SendMail } from '#server/platform/ports/mail.ts'
import { DeliveryError } from '#server/platform/jobs/retry-policy.ts'
import { oneClickPath, withQuery } from '#shared/paths.ts'
import { translate } from '#shared/translate.ts'
import { saveMail } from '../queries/mails.ts'
import { asText, type Email, picturesIn } from '../rules/email.ts'
import { logoPng } from '../rules/email-look.ts'
import { asHtml } from '../rules/email-page.ts'
import type { Facts, Recipient } from '../rules/facts.ts'
import { type EmailRow, hasEmail } from '../rules/notices/all-notices.ts'
import type { Outcome } from '../rules/outcome.ts'
import { writeEmail } from '../rules/write-email.ts'
import type { ReadNotice } from './read-notice.ts'

export type Mailing = {
  publicUrl: string
  /** When undefined, emails are saved in the demonstration's mailbox. */
  sendMail: SendMail | undefined
  files: Pick<Files, 'findImage'>
  /** Longest wait for the pictures of an email, in milliseconds. */
  picturesMs?: number
  log: { warn(details: object, text: string): void }
}

/**
 * Sends the email of a notice to the present address of its recipient. It may come twice, after a process that ended
 * before it knew the answer: then with the same Message-ID.
 */
export async function sendEmail(
  mailing: Mailing,
  database: Database,
  { row, facts }: ReadNotice,
): Promise<Outcome> {
  if (!hasEmail(row) || row.holdsByEmail?.(facts) === false)
    return { kind: 'dropped', failure: 'outdated' }
  const recipient = facts.recipients[row.to]
  if (!recipient || isClosedAddress(recipient.email))
    return { kind: 'dropped', failure: 'unwanted' }
  const mail = await mailOf(mailing, row, facts, recipient)
  try {
    await (mailing.sendMail ? mailing.sendMail(mail) : saveMail(database, mail))
    return { kind: 'sent' }
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error
    const { failure } = error
    const kind = failure === 'refused' ? 'failed' : 'later'
    return { kind, failure, error: messageForLog(error) }
  }
}

async function mailOf(
  mailing: Mailing,
  row: EmailRow,
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
function idOf({ name, cause }: EmailRow, facts: Facts): string {
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
