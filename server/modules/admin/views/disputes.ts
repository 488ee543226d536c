import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { shapeDispute } from '#server/modules/payments/rules/shape-dispute.ts'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import type { Db } from '#server/platform/db/open.ts'
import {
  coveredPaise,
  coversPaise,
  disputes,
  isOwnMoney,
  takenPaise,
  waitsForDispute,
} from '#server/platform/db/tables/payments.ts'
import { AppError } from '#shared/app-error.ts'
import type { DisputeCase } from '#shared/contract/admin/disputes.ts'
import type { Calls } from '#shared/contract/map.ts'
import { disputeEntryKinds, disputeStatuses } from '#shared/contract/orders/disputes.ts'
import { rupeesFromPaise } from '#shared/formats/money.ts'
import { orderNumber } from '#shared/formats/order-number.ts'

const MOST = 200

const row = z.object({
  _id: z.string(),
  providerDisputeId: z.string(),
  amountPaise: z.int(),
  takenPaise: z.int(),
  coversPaise: z.int(),
  status: z.enum(disputeStatuses),
  phase: z.string(),
  reasonCode: z.string(),
  reason: z.string().nullable(),
  respondBy: z.coerce.date().nullable(),
  openedAt: z.coerce.date(),
  endedAt: z.coerce.date().nullable(),
  paymentId: z.string(),
  paidPaise: z.int(),
  refundedPaise: z.int(),
  waitsPaise: z.int(),
  orderId: z.string().nullable(),
  storeId: z.string().nullable(),
  shopName: z.string().nullable(),
  days: z.enum(['paid', 'unpaid']).nullable(),
})

/** The disputes of one store or of all, open ones first. */
export async function viewDisputes(db: Db, storeId?: string): Promise<DisputeCase[]> {
  return find(db, storeId === undefined ? sql`true` : sql`s.id = ${storeId}::uuid`)
}

/** The disputes about the money of these orders. */
export async function viewDisputesOf(db: Db, orderIds: string[]): Promise<DisputeCase[]> {
  return find(db, sql`o.id = any(${sql.param(orderIds)}::uuid[]) and ${isOwnMoney(sql`p`)}`)
}

/** One dispute with its entries in the shop's ledger. Throws NOT_FOUND. */
export async function viewDispute(
  db: Db,
  id: string,
): Promise<Calls['GET /admin/dispute']['output']> {
  const [found] = await find(db, sql`disputes.id = ${id}::uuid`)
  if (!found) throw new AppError('NOT_FOUND', { reason: 'dispute' })
  return { ...found, ledger: await findEntries(db, found) }
}

async function find(db: Db, which: SQL): Promise<DisputeCase[]> {
  const { rows } = await db.execute(sql`
    select disputes.id as "_id", disputes.provider_dispute_id as "providerDisputeId",
      disputes.amount_paise as "amountPaise", ${takenPaise} as "takenPaise",
      ${coversPaise(sql`disputes`)} as "coversPaise", disputes.status, disputes.phase,
      disputes.reason_code as "reasonCode", disputes.reason, disputes.respond_by as "respondBy",
      disputes.opened_at as "openedAt", disputes.ended_at as "endedAt",
      p.provider_payment_id as "paymentId", p.amount_paise as "paidPaise",
      (select coalesce(sum(r.amount_paise - ${coveredPaise(sql`r`)}), 0)::int from refunds r
        where r.payment_id = p.id and not ${waitsForDispute(sql`r`)}) as "refundedPaise",
      (select coalesce(sum(r.amount_paise - ${coveredPaise(sql`r`)}), 0)::int from refunds r
        where r.payment_id = p.id and ${waitsForDispute(sql`r`)}) as "waitsPaise",
      o.id as "orderId", s.id as "storeId", s.shop_name as "shopName",
      case when b.period_from is not null then 'paid' when b.id is not null then 'unpaid' end as days
    from ${disputes} join payments p on p.id = disputes.payment_id
    join payment_orders po on po.id = p.payment_order_id
    left join orders o on po.purpose = 'order' and o.id = po.subject_id
    left join subscription_purchases b on po.purpose = 'subscription' and b.id = po.subject_id
    left join stores s on s.id = coalesce(o.store_id, b.store_id)
    where ${which}
    order by disputes.ended_at desc nulls first, disputes.respond_by, disputes.id limit ${MOST}`)
  return checkRows(row, rows).map((found) => ({
    ...shapeDispute(found),
    _id: found._id,
    phase: found.phase,
    paymentId: found.paymentId,
    paid: rupeesFromPaise(found.paidPaise),
    refunded: rupeesFromPaise(found.refundedPaise),
    waits: rupeesFromPaise(found.waitsPaise),
    orderId: found.orderId,
    orderNumber: found.orderId && orderNumber(found.orderId),
    storeId: found.storeId,
    shopName: found.shopName,
    days: found.days,
  }))
}

const entryRow = z.object({
  kind: z.enum(disputeEntryKinds),
  amountPaise: z.int(),
  at: z.coerce.date(),
})

async function findEntries(db: Db, { _id, storeId }: DisputeCase) {
  const { rows } = await db.execute(sql`
    select l.kind, l.balance_change_paise as "amountPaise", l.at from store_ledger l
    where l.store_id = ${storeId}::uuid and l.kind like 'dispute%' and l.reference like ${`${_id}:%`}
    order by l.seq`)
  return checkRows(entryRow, rows).map(({ kind, amountPaise, at }) => ({
    kind,
    amount: rupeesFromPaise(amountPaise),
    at: at.toISOString(),
  }))
}
