import { readNotice } from '#server/modules/notices/flows/read-notice.ts'
import { type Mailing, sendEmail } from '#server/modules/notices/flows/send-email.ts'
import { noticesByEvent } from '#server/modules/notices/rules/notices/all-notices.ts'
import { readers } from '#server/modules/notices/views/facts.ts'
import type { Payload } from '#server/modules/notices/rules/planning.ts'
import { makeEmailVault } from '#server/platform/email-vault.ts'
import type { EventName } from '#server/platform/events.ts'
import { makePhoneVault } from '#server/platform/phone/phone-vault.ts'
import { noFiles } from '#server/platform/ports/files.ts'
import type { Mail } from '#server/platform/ports/mail.ts'
import { systemRandom } from '#server/platform/ports/random.ts'
import { deriveKeys, makeCodeVault, makeGiftVault } from '#server/platform/secrets.ts'
import type { TestApp } from './factories.ts'

const keys = deriveKeys(Buffer.alloc(32, 7))
const vaults = {
  vault: makeCodeVault(keys, systemRandom),
  giftVault: makeGiftVault(keys, systemRandom),
  emailVault: makeEmailVault(keys, systemRandom),
  phoneVault: makePhoneVault(keys, systemRandom),
  contact: { grievanceOfficer: 'Ira Sen', grievanceEmail: 'ira@mela.example' },
}
const mailing = { publicUrl: 'http://shop.example', files: noFiles, log: { warn: () => undefined } }

type WrittenEmailOptions = { app: TestApp; clock: () => Date; mailing?: Partial<Mailing> }

/** The emails of an event that are written at another time, and why others are dropped. */
export async function writeEmailsOf(
  { app: { database }, clock, mailing: over }: WrittenEmailOptions,
  event: EventName,
  payload: Partial<Payload>,
): Promise<{ mails: Mail[]; dropped: string[] }> {
  const mails: Mail[] = []
  const dropped: string[] = []
  const sendMail = async (mail: Mail) => void mails.push(mail)
  for (const notice of noticesByEvent.get(event) ?? []) {
    const delivery = { ...unclaimedDelivery, notice, payload: payload as Payload }
    const found = await readNotice({ database, clock, readers, ...vaults }, delivery)
    if (typeof found === 'string') dropped.push(found)
    else await sendEmail({ ...mailing, sendMail, ...over }, database, found)
  }
  return { mails, dropped }
}

const unclaimedDelivery = {
  id: '',
  subject: '',
  occasion: '',
  channel: 'email',
  lane: 'email',
  recipient: 'shopper',
  userId: null,
  deviceId: null,
  tries: 1,
  dueAt: new Date(0),
  expiresAt: null,
  numberHash: null,
  state: 'sending',
} as const
