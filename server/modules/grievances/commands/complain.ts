import { countAsked } from '#server/modules/accounts/commands/emails.ts'
import {
  findAccount,
  lockAccount,
  lockOpenAccount,
} from '#server/modules/accounts/commands/open-account.ts'
import { useAddressProof } from '#server/modules/accounts/commands/prove-address.ts'
import { idsOfNumber } from '#server/modules/orders/rules/numbers.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { EmailVault } from '#server/platform/email-vault.ts'
import { record } from '#server/platform/events.ts'
import type { Random } from '#server/platform/ports/random.ts'
import { invalidField } from '#shared/app-error.ts'
import type { ComplaintInput } from '#shared/contract/grievances/complaint.ts'
import { messageText } from '#shared/message.ts'
import type { Locale } from '#shared/page.ts'
import {
  findOwnOrder,
  findSubject,
  insertGrievance,
  insertMessage,
  insertPictures,
} from '../queries/grievances.ts'
import { clocksFrom, drawNumber } from '../rules/clocks.ts'
import { grievanceAllowances } from '../rules/own-grievance.ts'

/** A signed-in person, or a person whose address was verified in this browser. */
export type Complainant =
  | { userId: string }
  | { userId: null; name: string; email: string; visitHash: Buffer }

type Complaint = Pick<
  ComplaintInput,
  'topic' | 'text' | 'orderNumber' | 'storeId' | 'productId'
> & { pictures: Buffer[]; locale: Locale }

type Tools = { emailVault: EmailVault; random: Random }

/**
 * Saves a complaint, which an e-mail acknowledges. Returns its number and id; without a log-in, the token of its link
 * instead of the id. Throws RATE_LIMITED for too many complaints, and INVALID_INPUT for an order of somebody else.
 */
export async function complain(
  tx: Tx,
  { emailVault, random }: Tools,
  person: Complainant,
  { text, pictures, topic, locale, ...about }: Complaint,
): Promise<{ number: string; grievanceId: string }> {
  const { email, userId, guest } = await personOf(tx, person)
  await countAsked(tx, emailVault.macOfAddress('complaint', email), grievanceAllowances)
  const id = random.uuid()
  const link = guest && emailVault.issueToken(id)
  const grievance = {
    id,
    topic,
    locale,
    userId,
    ...(userId === null && guest && { name: guest.name, email }),
    ...(link && { tokenHash: link.tokenHash, tokenSealed: link.sealed }),
    ...(await subjectOf(tx, { ...about, userId, isGuest: guest !== undefined })),
    receivedAt: tx.now,
    ...clocksFrom(tx.now),
    state: 'open' as const,
  }
  let number: string
  do number = drawNumber(tx.now, random.below)
  while (!(await insertGrievance(tx, { ...grievance, number })))
  const first = { id: random.uuid(), grievanceId: id, writer: 'person', kind: 'text' } as const
  await insertMessage(tx, { ...first, words: text })
  await insertPictures(tx, id, pictures)
  await record(tx, 'grievance.received', { grievanceId: id })
  return { number, grievanceId: link ? emailVault.open(id, link.sealed) : id }
}

/** The account of the complaint, also of a guest with an account, so that its erasure reaches the complaint. */
async function personOf(tx: Tx, person: Complainant) {
  if (person.userId !== null) {
    const { email } = await lockOpenAccount(tx, person.userId)
    return { email, userId: person.userId }
  }
  const { email, visitHash } = person
  const userId = (await findAccount(tx, email)) ?? null
  if (userId !== null) await lockAccount(tx, userId)
  await useAddressProof(tx, { email, visitHash })
  return { email, userId, guest: person }
}

type ComplaintSubject = Pick<Complaint, 'orderNumber' | 'storeId' | 'productId'> & {
  userId: string | null
  isGuest: boolean
}

/**
 * The order, shop and product of the complaint. Refuses an order number of another account. Without a log-in, keeps any
 * number as text, so that nobody learns whether the order exists.
 */
async function subjectOf(tx: Tx, { orderNumber, userId, isGuest, ...about }: ComplaintSubject) {
  const subject = await findSubject(tx, { ...about })
  if (orderNumber === '') return subject
  const ids = idsOfNumber(orderNumber)
  const order = userId !== null && ids ? await findOwnOrder(tx, { userId, ...ids }) : undefined
  if (!order && !isGuest) throw invalidField('orderNumber', messageText('grievanceFields.order'))
  return { ...subject, orderNumber, ...order }
}
