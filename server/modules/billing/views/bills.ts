import { and, asc, desc, eq, exists, ne, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Shopper } from '#server/modules/accounts/guards.ts'
import { readCreditCode } from '#server/modules/giftcodes/rules.ts'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import type { Db } from '#server/platform/db/open.ts'
import { billLines, bills } from '#server/platform/db/tables/billing.ts'
import { users } from '#server/platform/db/tables/accounts.ts'
import { orders } from '#server/platform/db/tables/orders.ts'
import { storeMembers } from '#server/platform/db/tables/staff.ts'
import { exchangeOf, takenOf } from '#server/platform/db/tables/till.ts'
import { giftCodes, giftCodeUses } from '#server/platform/db/tables/giftcodes.ts'
import type { GiftVault } from '#server/platform/secrets.ts'
import { AppError } from '#shared/app-error.ts'
import { HOUR_MS } from '#shared/formats/india-time.ts'
import { mustExist } from '#shared/must-exist.ts'
import { orderNumber } from '#shared/formats/order-number.ts'
import type { Bill } from '../rules/bill-sheet.ts'

type BillFilter = {
  orderId?: string | undefined
  billId?: string | undefined
  /** The number of a credit note of this bill. */
  note?: string | undefined
  now: Date
}

/** Time in which the shop can print the code that a credit note gave; later only the customer can, in milliseconds. */
const CODE_PRINTED_MS = HOUR_MS

const correctedBills = alias(bills, 'corrected')

/** A bill or one of its credit notes, for the order's shopper and the store's staff; others get NOT_FOUND. */
export async function viewBill(
  db: Db,
  { userId }: Pick<Shopper, 'userId'>,
  { orderId, billId, note, now }: BillFilter,
  vault: GiftVault,
): Promise<Bill> {
  const isMember = db
    .select({ one: sql`1` })
    .from(storeMembers)
    .where(and(eq(storeMembers.storeId, bills.storeId), eq(storeMembers.userId, userId)))
  const which = and(
    billId === undefined
      ? eq(bills.orderId, orderId ?? '')
      : eq(note === undefined ? bills.id : bills.correctsId, billId),
    note === undefined ? ne(bills.kind, 'credit_note') : eq(bills.number, note),
    or(eq(orders.shopperId, userId), exists(isMember)),
  )
  const found = await readBill(db, which, ({ shopperId, issuedAt }) => {
    const isNew = now.getTime() - issuedAt.getTime() < CODE_PRINTED_MS
    return shopperId === userId || isNew ? vault : undefined
  })
  if (!found) throw new AppError('NOT_FOUND', { reason: 'bill' })
  return found
}

/** The customer of a document and its time, by which a reading decides who sees the code that a credit note gave. */
type ReadDocument = { shopperId: string | null; issuedAt: Date }

/** The bill or credit note of this condition. `vaultFor` names the vault where the reader sees the code of the note. */
export async function readBill(
  db: Db,
  which: SQL | undefined,
  vaultFor: (document: ReadDocument) => GiftVault | undefined = () => undefined,
): Promise<Bill | undefined> {
  const [row] = await db
    .select({
      bill: bills,
      corrected: correctedBills,
      gift: giftCodes,
      shopperId: orders.shopperId,
      customerName: users.name,
      exchange: exchangeOf(sql`${bills.id}`),
    })
    .from(bills)
    .leftJoin(orders, eq(orders.id, bills.orderId))
    // A closed account has no name any more.
    .leftJoin(users, eq(users.id, orders.shopperId))
    .leftJoin(correctedBills, eq(correctedBills.id, bills.correctsId))
    .leftJoin(giftCodes, eq(giftCodes.noteId, bills.id))
    .where(which)
  if (!row) return undefined
  const lines = await db
    .select()
    .from(billLines)
    .where(eq(billLines.billId, row.bill.id))
    .orderBy(asc(billLines.position))
  const number = row.bill.orderId && orderNumber(row.bill.orderId)
  const { gift, bill, shopperId, exchange } = row
  const shownBy = vaultFor({ shopperId, issuedAt: bill.issuedAt })
  const credit = gift && shapeCredit({ ...gift, cause: bill.cause }, shownBy)
  const { customerName } = row
  const used = await findGift(db, bill)
  return {
    ...bill,
    orderNumber: number,
    corrects: row.corrected,
    credit,
    gift: used,
    exchange,
    customerName,
    taken: await viewTaken(db, bill.id),
    lines,
  }
}

/** The gift code that paid a part of a bill, with what it held afterwards. */
async function findGift(
  db: Db,
  { id, orderId, correctsId }: typeof bills.$inferSelect,
): Promise<Bill['gift']> {
  if (correctsId !== null) return null
  const [used] = await db
    .select({
      lastFour: giftCodes.lastFour,
      restPaise: sql<number>`coalesce(${giftCodeUses.restPaise}, 0)`,
      expiresAt: giftCodes.expiresAt,
    })
    .from(giftCodeUses)
    .innerJoin(giftCodes, eq(giftCodes.id, giftCodeUses.giftCodeId))
    .where(orderId === null ? eq(giftCodeUses.billId, id) : eq(giftCodeUses.orderId, orderId))
    .orderBy(desc(giftCodeUses.restPaise))
    .limit(1)
  return used ?? null
}

const takenRow = z.object({ cash: z.int(), upi: z.int(), card: z.int() })

/** How the money of a bill was taken, or that of a credit note given back. */
async function viewTaken(db: Db, billId: string): Promise<Bill['taken']> {
  const { rows } = await db.execute(sql`
    select w.cash, w.upi, w.card from bills b left join orders o on o.id = b.order_id
    cross join lateral ${takenOf()} w where b.id = ${billId}::uuid`)
  return checkRows(takenRow, rows)[0] ?? { cash: 0, upi: 0, card: 0 }
}

type Credit = Pick<typeof giftCodes.$inferSelect, 'codeMac' | 'expiresAt'> & {
  cause: string | null
}

/** `vault` only for a reader who sees the code. */
function shapeCredit(
  { codeMac, expiresAt, cause }: Credit,
  vault: GiftVault | undefined,
): Bill['credit'] {
  const code = vault && readCreditCode(vault, mustExist(cause, 'the cause of a note'), codeMac)
  return { code: code ?? null, expiresAt }
}
