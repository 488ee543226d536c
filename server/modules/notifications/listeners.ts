import { createHash } from 'node:crypto'
import { isClosedAddress } from '#server/modules/accounts/rules/closed-account.ts'
import type { Database } from '#server/platform/db/open.ts'
import type { EmailVault } from '#server/platform/email-vault.ts'
import type { EventName, Listener, Listeners } from '#server/platform/events.ts'
import type { Clock } from '#server/platform/ports/clock.ts'
import type { Mail, SendMail } from '#server/platform/ports/mail.ts'
import type { CodeVault } from '#server/platform/secrets.ts'
import { oneClickPath, withQuery } from '#shared/paths.ts'
import { emails } from './emails/all-emails.ts'
import { saveMail } from './queries.ts'
import { asHtml, asText } from './rules/email.ts'
import type { Facts, Recipient } from './rules/facts.ts'
import type { EmailName, EmailRow, Payload } from './rules/row.ts'
import { writeEmail } from './rules/write-email.ts'

export type Mailing = {
  publicUrl: string
  /** When undefined, emails are saved in the demonstration's mailbox. */
  sendMail: SendMail | undefined
  vault: CodeVault
  emailVault: EmailVault
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
  const mail = mailOf(mailing, row, facts, recipient)
  await (mailing.sendMail ? mailing.sendMail(mail) : saveMail(database, mail))
}

function mailOf({ publicUrl }: Mailing, row: Named, facts: Facts, recipient: Recipient): Mail {
  const email = writeEmail({ row, facts, recipient, publicUrl })
  const { unsubscribeToken: token } = facts
  return {
    id: idOf(row, facts),
    to: recipient.email,
    subject: email.subject,
    text: asText(email),
    html: asHtml(email, recipient.locale),
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
