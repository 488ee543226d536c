import { and, eq, sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Merchant } from '#server/modules/accounts/guards.ts'
import { readCreditCode } from '#server/modules/giftcodes/rules.ts'
import { idsOfNumber } from '#server/modules/orders/rules/numbers.ts'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import type { Db } from '#server/platform/db/open.ts'
import { bills } from '#server/platform/db/tables/billing.ts'
import { onlineMoney } from '#server/platform/db/tables/payments.ts'
import { discountBackPaise, exchangeOf, takenOf } from '#server/platform/db/tables/till.ts'
import { creditOfNote, giftCodes, giftOfBill } from '#server/platform/db/tables/giftcodes.ts'
import type { GiftVault } from '#server/platform/secrets.ts'
import { AppError } from '#shared/app-error.ts'
import { type TakenWay, takenWays } from '#shared/contract/billing.ts'
import { GiftCredit, GiftLeft } from '#shared/contract/gift-codes.ts'
import { Attributes } from '#shared/contract/goods.ts'
import type { Calls } from '#shared/contract/map.ts'
import { BilledBuyer } from '#shared/contract/orders/buyer.ts'
import type { CounterBill } from '#shared/contract/till.ts'
import { rupeesFromPaise } from '#shared/formats/money.ts'
import { mustExist } from '#shared/must-exist.ts'
import { orderNumber } from '#shared/formats/order-number.ts'

const lineRow = z.object({
  position: z.int(),
  name: z.string(),
  attributes: Attributes,
  sku: z.string(),
  quantity: z.int(),
  pricePaise: z.int(),
  discountPaise: z.int(),
  returned: z.int(),
  isSold: z.boolean(),
  isUsed: z.boolean(),
})
const noteRow = z.object({
  number: z.string(),
  issuedAt: z.coerce.date(),
  totalPaise: z.int(),
  payablePaise: z.int(),
  isProvider: z.boolean(),
  credit: GiftCredit.nullable(),
  exchangeBill: z.string().nullable(),
})
const correctionRow = z.object({
  at: z.coerce.date(),
  by: z.string().nullable(),
  cash: z.int(),
  upi: z.int(),
  card: z.int(),
})
const billRow = z.object({
  billId: z.string(),
  kind: z.enum(['tax_invoice', 'bill_of_supply']),
  number: z.string(),
  issuedAt: z.coerce.date(),
  orderId: z.string().nullable(),
  cash: z.int(),
  upi: z.int(),
  card: z.int(),
  online: z.int(),
  exchange: z.int(),
  corrections: z.array(correctionRow),
  upiReference: z.string().nullable(),
  buyer: BilledBuyer.nullable(),
  isDisputed: z.boolean(),
  moneyLeftPaise: z.int().nullable(),
  totalPaise: z.int(),
  payablePaise: z.int(),
  gift: GiftLeft.nullable(),
  exchangeNote: z.string().nullable(),
  discountBackPaise: z.int(),
  exchangeDays: z.int(),
  lines: z.array(lineRow),
  notes: z.array(noteRow),
})

type BillFilter = { billId?: string | undefined; number?: string | undefined }

/** A bill of the own store with its returned pieces. Throws NOT_FOUND for any other bill. */
export async function viewCounterBill(
  db: Db,
  { storeId }: Pick<Merchant, 'storeId'>,
  { billId, number = '' }: BillFilter,
): Promise<CounterBill> {
  const which = billId ? sql`b.id = ${billId}::uuid` : hasNumber(number)
  const { rows } = await db.execute(sql`
    select b.id as "billId", b.kind, b.number, b.issued_at as "issuedAt", b.order_id as "orderId",
      w.cash, w.upi, w.card, w.online, w.exchange, ${correctionsJson} as corrections,
      b.payment_reference as "upiReference", b.buyer,
      coalesce(m."isDisputed", false) as "isDisputed", m."moneyLeftPaise",
      b.total_paise as "totalPaise", b.payable_paise as "payablePaise",
      ${giftOfBill(sql`b.id`, sql`b.order_id`)} as gift, ${exchangeOf(sql`b.id`)} ->> 'number' as "exchangeNote",
      ${discountBackPaise(sql`b.id`)} as "discountBackPaise",
      coalesce((b.seller ->> 'exchangeDays')::int, 0) as "exchangeDays", ${linesJson} as lines, ${notesJson} as notes
    from bills b left join orders o on o.id = b.order_id left join lateral (${onlineMoney(sql`b.order_id`)}) m
      on b.payment_method = 'online'
    cross join lateral ${takenOf()} w
    where b.store_id = ${storeId}::uuid and b.kind <> 'credit_note' and ${which}
    order by b.issued_at desc, b.serial desc limit 1`)
  const [bill] = checkRows(billRow, rows)
  if (!bill) throw new AppError('NOT_FOUND', { reason: 'billNumber' })
  return shape(bill)
}

/** Six digits may be the end of a bill number or of an order number; the latest bill is chosen. */
function hasNumber(text: string): SQL {
  const number = text.replaceAll(/\s/g, '').toUpperCase()
  const ids = idsOfNumber(text)
  const serial = /^\d{1,6}$/.test(number) ? Number(number) : null
  return sql`(b.number = ${number} or b.serial = ${serial}::int
    or b.order_id between ${ids?.first ?? null}::uuid and ${ids?.last ?? null}::uuid)`
}

const linesJson = sql`(select jsonb_agg(jsonb_build_object('position', l.position, 'name', l.name,
    'attributes', l.attributes, 'sku', l.sku, 'quantity', l.quantity, 'pricePaise', l.price_paise,
    'discountPaise', l.discount_paise,
    'returned', (select coalesce(sum(rl.quantity), 0) from returns r
      join return_lines rl on rl.return_id = r.id and rl.position = l.position where r.bill_id = b.id),
    'isSold', exists (select from variants v
      where v.id = coalesce(l.variant_id, ol.variant_id) and v.retired_at is null),
    'isUsed', coalesce(l.is_used, false)
  ) order by l.position)
  from bill_lines l left join order_lines ol on ol.order_id = b.order_id and ol.position = l.position
  where l.bill_id = b.id)`

const notesJson = sql`(select coalesce(jsonb_agg(jsonb_build_object('number', n.number,
    'issuedAt', n.issued_at, 'totalPaise', n.total_paise, 'payablePaise', n.payable_paise,
    'isProvider', n.actor_id is null and not exists (select from returns r where r.note_id = n.id),
    'credit', ${creditOfNote(sql`n.id`)}, 'exchangeBill', ${exchangeOf(sql`n.id`)} ->> 'number'
  ) order by n.issued_at, n.serial), '[]')
  from bills n where n.corrects_id = b.id)`

const correctionsJson = sql`(select coalesce(jsonb_agg(jsonb_build_object('at', c.at, 'by', u.name,
    'cash', c.cash_paise, 'upi', c.upi_paise, 'card', c.card_paise) order by c.seq), '[]')
  from payment_corrections c left join users u on u.id = c.actor_id
  where c.bill_id = b.id and c.seq > 0)`

function shape(bill: z.infer<typeof billRow>): CounterBill {
  const { billId, kind, number, orderId, isDisputed, totalPaise, payablePaise } = bill
  const { moneyLeftPaise, upiReference } = bill
  const credited = bill.notes.reduce((sum, note) => sum + note.totalPaise, 0)
  return {
    billId,
    kind,
    number,
    issuedAt: bill.issuedAt.toISOString(),
    orderId,
    orderNumber: orderId && orderNumber(orderId),
    ...shapeTaken(bill),
    upiReference,
    buyer: bill.buyer,
    isDisputed,
    moneyLeft: moneyLeftPaise === null ? null : rupeesFromPaise(moneyLeftPaise),
    total: rupeesFromPaise(totalPaise),
    discount: rupeesFromPaise(totalPaise - payablePaise),
    paid: rupeesFromPaise(payablePaise),
    gift: bill.gift,
    exchangeNote: bill.exchangeNote,
    exchanged: rupeesFromPaise(bill.exchange),
    discountBack: rupeesFromPaise(bill.discountBackPaise),
    exchangeDays: bill.exchangeDays,
    lines: bill.lines.map(({ pricePaise, discountPaise, returned, ...line }) => ({
      ...line,
      price: rupeesFromPaise(pricePaise),
      discount: rupeesFromPaise(discountPaise),
      left: line.quantity - returned,
    })),
    notes: bill.notes.map((note) => ({
      number: note.number,
      issuedAt: note.issuedAt.toISOString(),
      amount: rupeesFromPaise(note.payablePaise),
      isProvider: note.isProvider,
      credit: note.credit,
      exchangeBill: note.exchangeBill,
    })),
    leftToCredit: rupeesFromPaise(totalPaise - credited),
  }
}

/** How the money was taken, the most of it first. */
function shapeTaken(bill: z.infer<typeof billRow>) {
  const ways = takenWays
    .filter((way) => bill[way] > 0)
    .map((way) => ({ way, amount: rupeesFromPaise(bill[way]) }))
    .toSorted((one, other) => other.amount - one.amount)
  return {
    paidBy: bill.moneyLeftPaise !== null ? ('online' as const) : (ways[0]?.way ?? 'cash'),
    ways,
    corrections: bill.corrections.map(({ at, by, ...moved }) => ({
      at: at.toISOString(),
      by,
      ...rupeesOfMove(moved),
    })),
  }
}

/** The sums that a correction changes, in rupees. */
export function rupeesOfMove({ cash, upi, card }: Record<TakenWay, number>) {
  return {
    cash: rupeesFromPaise(cash),
    upi: rupeesFromPaise(upi),
    card: rupeesFromPaise(card),
  }
}

/** The number of a credit note; null without one. */
export async function viewNoteNumber(db: Db, noteId: string | null): Promise<string | null> {
  const { rows } = await db.execute(sql`select number from bills where id = ${noteId}::uuid`)
  return checkRows(z.object({ number: z.string() }), rows)[0]?.number ?? null
}

/**
 * The gift code that the credit note of this number gave, with the code itself; null when it gave none. `code` is null
 * when its key is gone.
 */
export async function viewCredit(
  db: Db,
  { storeId }: Pick<Merchant, 'storeId'>,
  noteNumber: string | null,
  vault: GiftVault,
): Promise<Calls['POST /returns']['output']['credit']> {
  const [row] = await db
    .select({ codeMac: giftCodes.codeMac, cause: bills.cause, credit: creditOfNote(sql`bills.id`) })
    .from(bills)
    .innerJoin(giftCodes, eq(giftCodes.noteId, bills.id))
    .where(and(eq(bills.storeId, storeId), eq(bills.number, noteNumber ?? '')))
  if (!row) return null
  const { codeMac, cause, credit } = row
  const code = readCreditCode(vault, mustExist(cause, 'the cause of a credit note'), codeMac)
  return { ...mustExist(credit, 'the code of a credit note'), code }
}
