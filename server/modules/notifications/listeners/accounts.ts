import { isClosedAddress } from '#server/modules/accounts/rules/closed-account.ts'
import { paths } from '#shared/paths.ts'
import { isCodeOpen, isLinkOpen } from '#server/modules/accounts/rules/tries.ts'
import type { Database } from '#server/platform/db/open.ts'
import type { Listener, Listeners } from '#server/platform/events.ts'
import type { LetterVault } from '#server/platform/letter-vault.ts'
import type { Clock } from '#server/platform/ports/clock.ts'
import type { SendMail } from '#server/platform/ports/mail.ts'
import { keepMail } from '../queries.ts'
import { findCodeLetter, findLinkLetter, findPerson } from '../queries/accounts.ts'
import { writeAccountLetter } from '../rules/account-letters.ts'
import type { AccountFacts, AccountLetterName } from '../rules/account-phrases.ts'
import { asHtml, asText } from '../rules/letter.ts'

/** `sendMail` undefined keeps letters in the demonstration's mailbox. */
type Mailing = {
  publicUrl: string
  sendMail: SendMail | undefined
  letters: LetterVault
  clock: Clock
  log: { warn(details: object, text: string): void }
}

/** Letters about accounts. Codes and tokens are opened here, from their sealed copy, and nowhere else. */
export function accountLetterListeners(mailing: Mailing): Listeners {
  return {
    'email-code.asked': [
      urgentLetter('email-code', ({ codeId }, database) => sendCode(mailing, database, codeId)),
    ],
    'reset-link.asked': [
      urgentLetter('reset-link', ({ linkId }, database) => sendLink(mailing, database, linkId)),
    ],
    'account.opened': [
      letter('welcome', ({ userId }, database) =>
        sendToPerson(mailing, database, { id: userId, userId, letterName: 'welcome' }),
      ),
    ],
    'password.changed': [
      letter('password-changed', ({ userId, changeId }, database) =>
        sendToPerson(mailing, database, { id: changeId, userId, letterName: 'passwordChanged' }),
      ),
    ],
  }
}

function letter<Payload>(name: string, hear: Listener<Payload>['hear']): Listener<Payload> {
  return { name: `notifications.${name}`, slow: true, hear }
}

/** With a secret that is good for minutes: what waits for longer is not sent. */
function urgentLetter<Payload>(name: string, hear: Listener<Payload>['hear']): Listener<Payload> {
  return { ...letter(name, hear), urgent: true }
}

async function sendCode(mailing: Mailing, database: Database, id: string): Promise<void> {
  const source = await findCodeLetter(database.db, id)
  if (!source) return
  if (!isCodeOpen(source, mailing.clock())) return dropExpired(mailing, 'email-code', id)
  const { letters, publicUrl } = mailing
  const to = { id, email: source.email, locale: source.locale }
  const href = publicUrl + paths.login()
  const told = source.userId
    ? ({ letterName: 'hasAccount', href } as const)
    : ({ letterName: 'code', code: letters.open(id, source.sealed) } as const)
  await send(mailing, database, to, told)
}

async function sendLink(mailing: Mailing, database: Database, id: string): Promise<void> {
  const source = await findLinkLetter(database.db, id)
  if (!source) return
  if (!isLinkOpen(source, mailing.clock())) return dropExpired(mailing, 'reset-link', id)
  const { email, locale, name, sealed } = source
  const href = mailing.publicUrl + paths.resetPassword(mailing.letters.open(id, sealed))
  await send(mailing, database, { id, email, locale }, { letterName: 'reset', name, href })
}

function dropExpired({ log }: Mailing, email: string, id: string): void {
  log.warn({ email, id }, 'an email is not sent: what it tells has expired')
}

type Personal = { id: string; userId: string; letterName: 'welcome' | 'passwordChanged' }

async function sendToPerson(
  mailing: Mailing,
  database: Database,
  { id, userId, letterName }: Personal,
): Promise<void> {
  const person = await findPerson(database.db, userId)
  if (!person) return
  const path = letterName === 'welcome' ? '/' : '/forgot-password'
  const told = { letterName, name: person.name, href: `${mailing.publicUrl}${path}` }
  await send(mailing, database, { ...person, id }, told)
}

/** `id` is the cause's own, so a repeated errand is recognised as one letter. */
type Addressee = { id: string; email: string; locale: 'en' | 'hi' }

async function send(
  { sendMail }: Mailing,
  database: Database,
  { id, email, locale }: Addressee,
  { letterName, ...facts }: AccountFacts & { letterName: AccountLetterName },
): Promise<void> {
  if (isClosedAddress(email)) return
  const written = writeAccountLetter(letterName, locale, facts)
  const { subject } = written
  const mail = { id, to: email, subject, text: asText(written), html: asHtml(written, locale) }
  await (sendMail ? sendMail(mail) : keepMail(database, mail))
}
