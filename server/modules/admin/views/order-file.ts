import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { formatContactNumber } from '#server/modules/stores/rules.ts'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import type { Db } from '#server/platform/db/open.ts'
import { stores } from '#server/platform/db/tables/stores.ts'
import type { OrderFile } from '#shared/contract/admin/overview.ts'
import { rupeesFromPaise } from '#shared/formats/money.ts'

export type AnyOrder = Pick<OrderFile, 'order' | 'storeId' | 'userId'>

/** One order as its shop sees it, with its payments, ledger and messages. */
export async function viewOrderFile(db: Db, found: AnyOrder): Promise<OrderFile> {
  const { orderId } = found.order
  const [store] = await db
    .select({ shopName: stores.storeName, contactNumber: stores.contactNumber })
    .from(stores)
    .where(eq(stores.id, found.storeId))
  return {
    ...found,
    shopName: store?.shopName ?? '',
    contact: formatContactNumber(store?.contactNumber ?? ''),
    payments: await findPayments(db, orderId),
    ledger: await findLedger(db, orderId),
    messages: await findMessages(db, orderId),
  }
}

const paymentRow = z.object({
  paymentId: z.string(),
  amountPaise: z.int(),
  status: z.string(),
  at: z.coerce.date(),
  error: z.string().nullable(),
})

async function findPayments(db: Db, orderId: string): Promise<OrderFile['payments']> {
  const { rows } = await db.execute(sql`select p.provider_payment_id as "paymentId",
      p.amount_paise as "amountPaise", p.status, coalesce(p.captured_at, p.first_seen_at) as at,
      p.error_reason as error
    from payments p join payment_orders po on po.id = p.payment_order_id
    where po.purpose = 'order' and po.subject_id = ${orderId}::uuid order by p.first_seen_at, p.id`)
  return checkRows(paymentRow, rows).map(({ amountPaise, at, ...row }) => ({
    ...row,
    amount: rupeesFromPaise(amountPaise),
    at: at.toISOString(),
  }))
}

const ledgerRow = z.object({ kind: z.string(), amountPaise: z.int(), at: z.coerce.date() })

async function findLedger(db: Db, orderId: string): Promise<OrderFile['ledger']> {
  const { rows } = await db.execute(sql`select l.kind, l.balance_change_paise as "amountPaise", l.at
    from store_ledger l where l.order_id = ${orderId}::uuid order by l.seq`)
  return checkRows(ledgerRow, rows).map(({ kind, amountPaise, at }) => ({
    kind,
    amount: rupeesFromPaise(amountPaise),
    at: at.toISOString(),
  }))
}

const messageRow = z.object({
  channel: z.enum(['whatsapp', 'push']),
  kind: z.string(),
  state: z.string(),
  at: z.coerce.date(),
})

async function findMessages(db: Db, orderId: string): Promise<OrderFile['messages']> {
  const { rows } = await db.execute(sql`
    select lower(channel) as channel, case when occasion = 'again' then 'again' else notice end as kind, state,
      coalesce(sent_at, due_at) as at
    from deliveries where subject = ${orderId} and channel <> 'email' order by at`)
  return checkRows(messageRow, rows).map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}
