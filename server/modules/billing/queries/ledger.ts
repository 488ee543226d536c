import { and, asc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#server/platform/db/open.ts'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import { bankReferences, owedPaise, storeLedger } from '#server/platform/db/tables/billing.ts'
import { orders } from '#server/platform/db/tables/orders.ts'
import {
  disputes,
  paymentOrders,
  payments,
  refunds,
  takenPaise,
} from '#server/platform/db/tables/payments.ts'
import { stores } from '#server/platform/db/tables/stores.ts'
import { disputeEntryKinds } from '#shared/contract/orders/disputes.ts'

type NewEntry = Omit<typeof storeLedger.$inferInsert, 'id' | 'seq' | 'at'>
type EntryKey = Pick<NewEntry, 'storeId' | 'kind' | 'reference'>

/** Returns the entry's id; undefined when the store has an entry of this kind and reference already. */
export async function insertEntry(tx: Tx, entry: NewEntry): Promise<string | undefined> {
  const [added] = await tx
    .insert(storeLedger)
    .values({ ...entry, at: tx.now })
    .onConflictDoNothing({
      target: [storeLedger.storeId, storeLedger.kind, storeLedger.reference],
    })
    .returning({ id: storeLedger.id })
  return added?.id
}

/** Saves the bank reference of a settlement; false when any store has a settlement with this reference. */
export async function insertBankReference(
  tx: Tx,
  reference: { ledgerId: string; key: string },
): Promise<boolean> {
  const added = await tx
    .insert(bankReferences)
    .values(reference)
    .onConflictDoNothing({
      target: bankReferences.key,
      where: sql`not ${bankReferences.isRepeat}`,
    })
    .returning({ id: bankReferences.ledgerId })
  return added.length > 0
}

export async function findEntryAmount(
  tx: Tx,
  { storeId, kind, reference }: EntryKey,
): Promise<number | undefined> {
  const [row] = await tx
    .select({ paise: storeLedger.amountPaise })
    .from(storeLedger)
    .where(
      and(
        eq(storeLedger.storeId, storeId),
        eq(storeLedger.kind, kind),
        eq(storeLedger.reference, reference),
      ),
    )
  return row?.paise
}

/**
 * Locks the store's row, so that settlements run one after the other. Returns the money that is owed to the store now in
 * paise, less the open payouts; undefined for an unknown store.
 */
export async function lockBalance(tx: Tx, storeId: string): Promise<number | undefined> {
  const [store] = await tx
    .select({ id: stores.id })
    .from(stores)
    .where(eq(stores.id, storeId))
    .for('no key update')
  if (!store) return undefined
  const owed = owedPaise(sql`${storeId}::uuid`, sql`${tx.now.toISOString()}::timestamptz`)
  const { rows } = await tx.execute(sql`select ${owed} - (select coalesce(sum(p.amount_paise), 0)
    from payouts p where p.store_id = ${storeId}::uuid and p.state = 'open')::float8 as paise`)
  return checkRows(z.object({ paise: z.int() }), rows)[0]?.paise
}

const isOnline = eq(orders.paymentMethod, 'online')

export async function findOnlineOrders(tx: Tx, orderIds: string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(sql`${orders.id} = any(${sql.param(orderIds)}::uuid[])`, isOnline))
  return new Set(rows.map(({ id }) => id))
}

/**
 * Locks an order that is paid online, so that its ledger entries are made one after the other; returns its store. Locks
 * no other order, because the timers skip locked orders.
 */
export async function lockStoreOf(tx: Tx, orderId: string): Promise<string | undefined> {
  const [order] = await tx
    .select({ storeId: orders.storeId })
    .from(orders)
    .where(and(eq(orders.id, orderId), isOnline))
    .for('no key update')
  return order?.storeId
}

/** The payment that has paid an order. */
export async function findSale(tx: Tx, orderId: string) {
  const [payment] = await tx
    .select({ id: payments.id, amountPaise: payments.amountPaise })
    .from(payments)
    .innerJoin(paymentOrders, eq(paymentOrders.id, payments.paymentOrderId))
    .where(
      and(
        eq(paymentOrders.purpose, 'order'),
        eq(paymentOrders.subjectId, orderId),
        eq(payments.isWinner, true),
      ),
    )
  return payment
}

/** The refunds of the order's payments that were entered as sales, in any state, the oldest first. */
export async function findRefundsOfSales(tx: Tx, orderId: string) {
  return tx
    .select({ id: refunds.id, amountPaise: refunds.amountPaise, reason: refunds.reason })
    .from(refunds)
    .innerJoin(
      storeLedger,
      and(
        eq(storeLedger.kind, 'online_sale'),
        eq(storeLedger.orderId, orderId),
        sql`${storeLedger.reference} = ${refunds.paymentId}::text`,
      ),
    )
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
}

const disputeRow = z.object({
  id: z.string(),
  hasEnded: z.boolean(),
  takenPaise: z.int(),
  entries: z.array(
    z.object({
      kind: z.enum(disputeEntryKinds),
      amountPaise: z.int(),
    }),
  ),
})

/** The disputes about the order's payments that were entered as sales, each with its entries in the ledger. */
export async function findDisputesOfSales(tx: Tx, orderId: string) {
  const { rows } = await tx.execute(sql`
    select disputes.id, disputes.ended_at is not null as "hasEnded", ${takenPaise} as "takenPaise",
      coalesce((select jsonb_agg(jsonb_build_object('kind', e.kind, 'amountPaise', e.amount_paise) order by e.seq)
        from store_ledger e where e.store_id = s.store_id and e.order_id = s.order_id
          and e.kind like 'dispute%' and e.reference like disputes.id || ':%'), '[]') as entries
    from ${storeLedger} s join ${disputes} on disputes.payment_id::text = s.reference
    where s.kind = 'online_sale' and s.order_id = ${orderId}::uuid
      and s.store_id = (select store_id from orders where id = ${orderId}::uuid)
    order by disputes.opened_at, disputes.id`)
  return checkRows(disputeRow, rows)
}
