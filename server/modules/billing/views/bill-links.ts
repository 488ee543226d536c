import { and, asc, desc, eq, ne } from 'drizzle-orm'
import type { Merchant } from '#server/modules/accounts/guards.ts'
import type { Db } from '#server/platform/db/open.ts'
import { billLinks, bills, isLinkOpen } from '#server/platform/db/tables/billing.ts'
import { sha256 } from '#server/platform/secrets.ts'
import { AppError } from '#shared/app-error.ts'
import type { Calls } from '#shared/contract/map.ts'
import { linkEnd, linksOpenSince, noBill, type WhichBill } from '../rules/bill-links.ts'
import type { Bill } from '../rules/bill-sheet.ts'
import { readBill } from './bills.ts'

type ShownLinks = Calls['GET /bill-links']['output']['links']

/** The links to a bill of the own store that work. Throws NOT_FOUND for any other bill. */
export async function viewBillLinks(
  db: Db,
  { storeId }: Pick<Merchant, 'storeId'>,
  { orderId, billId = '' }: WhichBill,
  now: Date,
): Promise<ShownLinks> {
  const one = orderId === undefined ? eq(bills.id, billId) : eq(bills.orderId, orderId)
  const rows = await db
    .select({ link: billLinks })
    .from(bills)
    .leftJoin(billLinks, and(eq(billLinks.billId, bills.id), isLinkOpen(linksOpenSince(now))))
    .where(and(one, eq(bills.storeId, storeId), ne(bills.kind, 'credit_note')))
    .orderBy(desc(billLinks.madeAt), desc(billLinks.id))
  if (rows.length === 0) throw noBill()
  return rows
    .flatMap(({ link }) => link ?? [])
    .map(({ id, way, email, lastDigits, madeAt }) => ({
      linkId: id,
      way,
      to: email ?? lastDigits,
      madeAt: madeAt.toISOString(),
      until: linkEnd(madeAt).toISOString(),
    }))
}

type SharedBill = { bill: Bill; notes: Bill[]; until: Date }

/** The bill behind a link with its credit notes, without the codes that these gave. Throws NOT_FOUND for any other text. */
export async function viewSharedBill(db: Db, token: string, now: Date): Promise<SharedBill> {
  const [link] = await db
    .select()
    .from(billLinks)
    .where(and(eq(billLinks.tokenHash, sha256(token)), isLinkOpen(linksOpenSince(now))))
  if (!link) throw noLink()
  const documents = await db
    .select({ id: bills.id, correctsId: bills.correctsId })
    .from(bills)
    .where(eq(bills.correctsId, link.billId))
    .orderBy(asc(bills.issuedAt), asc(bills.serial))
  const bill = await readBill(db, eq(bills.id, link.billId))
  if (!bill) throw noLink()
  const notes: Bill[] = []
  for (const { id } of documents) {
    const note = await readBill(db, eq(bills.id, id))
    if (note) notes.push(note)
  }
  return { bill, notes, until: linkEnd(link.madeAt) }
}

/** The bill behind a link, or the credit note of it with this number. Throws NOT_FOUND for any other text. */
export async function viewSharedDocument(
  db: Db,
  { token, note }: { token: string; note?: string | undefined },
  now: Date,
): Promise<Bill> {
  const { bill, notes } = await viewSharedBill(db, token, now)
  const document = note === undefined ? bill : notes.find(({ number }) => number === note)
  if (!document) throw noLink()
  return document
}

/** One error for an unknown, an ended and a malformed link, so that nobody learns whether a link ever was. */
function noLink(): AppError {
  return new AppError('NOT_FOUND', { reason: 'billLink' })
}
