import { countAsked, countEmail } from '#server/modules/accounts/commands/emails.ts'
import type { Merchant } from '#server/modules/accounts/guards.ts'
import { billMessages } from '#server/modules/accounts/rules/tries.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { EmailVault } from '#server/platform/email-vault.ts'
import { record } from '#server/platform/events.ts'
import type { PhoneVault } from '#server/platform/phone/phone-vault.ts'
import { AppError, invalidField } from '#shared/app-error.ts'
import { MAX_BILL_LINKS } from '#shared/limits.ts'
import { messageText } from '#shared/message.ts'
import type { Locale } from '#shared/page.ts'
import * as rows from '../queries/bill-links.ts'
import { lockStoreBill } from '../queries/bills.ts'
import { linksOpenSince, noBill, type WhichBill } from '../rules/bill-links.ts'

export { deleteLinksOf, endLinksOfPerson } from '../queries/bill-links.ts'

/** `id`: a new UUID for the link. `locale`: the language of the counter's screen. */
type NewLink = WhichBill & { id: string; locale: Locale }

/** A link with 128 random bits: few enough for a QR code that a phone reads at arm's length. */
const TOKEN_BYTES = 16

/**
 * The token of the bill's link for a QR code, and the time at which the link was made. The link is made when the bill
 * has none that works. Throws NOT_FOUND unless the bill is the store's own.
 */
export async function showBill(
  tx: Tx,
  { storeId, userId }: Merchant,
  { id, locale, ...which }: NewLink,
  vault: EmailVault,
): Promise<{ token: string; madeAt: Date }> {
  const { billId, open } = await lockBillLinks(tx, storeId, which)
  for (const { way, id: linkId, sealed, madeAt } of open)
    if (way === 'qr' && sealed) return { token: vault.open(linkId, sealed), madeAt }
  const { tokenHash, sealed } = vault.issueToken(id, TOKEN_BYTES)
  const made = { locale, madeBy: userId, madeAt: tx.now }
  await rows.insertLink(tx, { id, billId, storeId, way: 'qr', tokenHash, sealed, ...made })
  return { token: vault.open(id, sealed), madeAt: tx.now }
}

/** Saves a link that is sent by e-mail; throws RATE_LIMITED when the address has got enough e-mails. */
export async function emailBill(
  tx: Tx,
  merchant: Merchant,
  { id, locale, email: typed, ...which }: NewLink & { email: string },
  vault: EmailVault,
): Promise<string> {
  const { storeId, userId } = merchant
  const { billId, open } = await lockBillLinks(tx, storeId, which)
  const email = typed.toLowerCase()
  expectFew(open, 'email')
  await countEmail(tx, vault, { kind: 'bill', email }, { network: `shop ${storeId}` })
  const made = { locale, madeBy: userId, madeAt: tx.now }
  const link = { id, billId, storeId, way: 'email', email, ...made } as const
  await rows.insertLink(tx, { ...link, ...vault.issueToken(id, TOKEN_BYTES) })
  await record(tx, 'bill.emailed', { linkId: id })
  return billId
}

type MessageLink = NewLink & {
  number: string
  /** The words to which the customer agreed. */
  consent: string
}

/**
 * Saves a link that is sent by WhatsApp. Throws INVALID_INPUT at the number after STOP, and RATE_LIMITED when the number
 * has got three bills within 24 hours.
 */
export async function messageBill(
  tx: Tx,
  merchant: Merchant,
  { id, locale, number, consent, ...which }: MessageLink,
  vaults: { emailVault: EmailVault; phoneVault: PhoneVault },
): Promise<string> {
  const { emailVault, phoneVault } = vaults
  const { storeId, userId } = merchant
  const { billId, open } = await lockBillLinks(tx, storeId, which)
  expectFew(open, 'number')
  if (await rows.isStopped(tx, phoneVault.hashesOf(number)))
    throw invalidField('number', messageText('billingFields.stopped'))
  await countAsked(tx, phoneVault.macOfCount('number', `bill ${number}`), billMessages)
  const made = { locale, madeBy: userId, madeAt: tx.now, consent }
  const numbered = {
    numberHash: phoneVault.hashOf(number),
    sealedNumber: phoneVault.seal(id, number),
    lastDigits: number.slice(-4),
  }
  const link = { id, billId, storeId, way: 'whatsApp', ...numbered, ...made } as const
  await rows.insertLink(tx, { ...link, ...emailVault.issueToken(id, TOKEN_BYTES) })
  await record(tx, 'bill.messaged', { linkId: id })
  return billId
}

/** Ends a link of the store. Throws NOT_FOUND when it has ended before. */
export async function endBillLink(tx: Tx, { storeId }: Merchant, linkId: string): Promise<void> {
  if (!(await rows.endLink(tx, { storeId, linkId, since: linksOpenSince(tx.now) })))
    throw new AppError('NOT_FOUND', { reason: 'billLink' })
}

/** Notes that the owner of a number has answered STOP. `messageId`: WhatsApp's id of the answer. */
export async function stopBillMessages(
  tx: Tx,
  vault: PhoneVault,
  { messageId, number }: { messageId: string; number: string },
): Promise<void> {
  const numberHash = vault.hashOf(number)
  await rows.saveStoppedNumber(tx, { messageId, numberHash, sealed: vault.seal(messageId, number) })
}

async function lockBillLinks(tx: Tx, storeId: string, which: WhichBill) {
  const billId = await rows.findBillId(tx, storeId, which)
  // The lock lets the links of one bill be made one after the other.
  if (billId === undefined || !(await lockStoreBill(tx, storeId, billId))) throw noBill()
  return { billId, open: await rows.findOpenLinks(tx, billId, linksOpenSince(tx.now)) }
}

function expectFew(open: readonly unknown[], field: 'email' | 'number'): void {
  if (open.length >= MAX_BILL_LINKS)
    throw invalidField(field, messageText('billingFields.links', { maximum: MAX_BILL_LINKS }))
}
