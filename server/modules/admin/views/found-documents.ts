import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { readTagCode } from '#server/modules/tags/rules.ts'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import type { Db } from '#server/platform/db/open.ts'
import { type FoundDocument, foundKinds, MOST_FOUND } from '#shared/contract/admin/find.ts'
import { type AdminRole, mayAdminister } from '#shared/contract/admin/roles.ts'
import { bankReferenceKey } from '#shared/contract/billing.ts'
import { rupeesFromPaise } from '#shared/formats/money.ts'
import { asNumberDigits } from '#shared/formats/order-number.ts'
import type { Reading } from '../language/read-search.ts'

/** Signs of a gift code and of the part of it that Chowk shows. */
const GIFT_SIGNS = new Set([4, 16])
/** Fewest letters and digits of a bank's reference. */
const BANK_SIGNS = 6

/** The gift codes that end with these signs; null for a text that is no code. Only the end of a code is compared. */
export function idsOfGiftCode(code: string): SQL | null {
  if (!GIFT_SIGNS.has(code.length)) return null
  return sql`(select c.id from gift_codes c where c.last_four = ${asNumberDigits(code).slice(-4)})`
}

/** True when the column has one of the texts. */
export const isOneOf = (column: SQL, texts: string[]) =>
  sql`${column} = any(${sql.param(texts)}::text[])`

/** The payments to which one of the ids of the provider belongs, each kind of id by its own index. */
const paymentsOf = (ids: string[]) =>
  sql`select p.id from payments p where ${isOneOf(sql`lower(p.provider_payment_id)`, ids)}
    union select r.payment_id from refunds r where ${isOneOf(sql`lower(r.provider_refund_id)`, ids)}
    union select r.payment_id from refund_parts part join refunds r on r.id = part.refund_id
      where ${isOneOf(sql`lower(part.provider_refund_id)`, ids)}
    union select d.payment_id from disputes d where ${isOneOf(sql`lower(d.provider_dispute_id)`, ids)}`

/** The orders at the provider to which one of its ids belongs. */
const providerOrdersOf = (ids: string[]) =>
  sql`select own.id from payment_orders own where ${isOneOf(sql`lower(own.provider_order_id)`, ids)}
    union select p.payment_order_id from payments p where p.id in (${paymentsOf(ids)})`

/** The ids of what was paid with them: orders and subscriptions. */
export const ordersOfProvider = (ids: string[]) =>
  sql`select po.subject_id from payment_orders po where po.id in (${providerOrdersOf(ids)})`

const documentRow = z.object({
  kind: z.enum(foundKinds),
  number: z.string(),
  amountPaise: z.coerce.number().nullable(),
  at: z.coerce.date(),
  orderId: z.string().nullable(),
  storeId: z.string(),
  shopName: z.string(),
})

/** Papers and movements of money of the search, the newest first. */
export async function findDocuments(
  db: Db,
  reading: Reading,
  role: AdminRole,
): Promise<FoundDocument[]> {
  if (reading.mobile !== null) return []
  const parts = [
    ...ofNumbers(reading),
    ...ofPayments(reading),
    ...(mayAdminister(role, 'finance') ? ofTransfers(reading) : []),
  ]
  if (parts.length === 0) return []
  const { rows } = await db.execute(sql`
    select d.kind, d.number, d.amount as "amountPaise", d.at, d.order_id as "orderId",
      stores.id as "storeId", stores.shop_name as "shopName"
    from (${sql.join(parts, sql` union all `)}) d (kind, number, amount, at, order_id, store_id)
      join stores on stores.id = d.store_id
    order by d.at desc, d.number limit ${MOST_FOUND}`)
  return checkRows(documentRow, rows).map(({ at, amountPaise, ...row }) => ({
    ...row,
    amount: amountPaise === null ? null : rupeesFromPaise(amountPaise),
    at: at.toISOString(),
  }))
}

/** Bills, receipts, gift codes and tags. */
function ofNumbers({ documents, serial, paise, code }: Reading): SQL[] {
  const gift = idsOfGiftCode(code)
  const tag = readTagCode(code)
  const bill = sql`select 'bill', b.number, b.payable_paise, b.issued_at, b.order_id, b.store_id from bills b`
  const receipt = sql`select 'receipt', s.receipt_number, s.plan_paise + s.setup_paise, s.paid_at, null::uuid, s.store_id
    from subscription_purchases s`
  return [
    documents.length > 0 && sql`${bill} where ${isOneOf(sql`b.number`, documents)}`,
    serial !== null && sql`${bill} where b.serial = ${serial}::int`,
    // The amount of an order finds the order.
    paise !== null && sql`${bill} where b.order_id is null and b.payable_paise = ${paise}::bigint`,
    documents.length > 0 && sql`${receipt} where ${isOneOf(sql`s.receipt_number`, documents)}`,
    serial !== null && sql`${receipt} where substring(s.receipt_number from '[^/]*$') = ${serial}`,
    gift !== null &&
      sql`select 'giftCode', '… ' || c.last_four, c.amount_paise, c.issued_at, null::uuid, c.store_id
        from gift_codes c where c.id in ${gift}`,
    tag !== '' &&
      sql`select 'tag', t.code, null::int, t.created_at, null::uuid, t.store_id from tags t where t.code = ${tag}`,
  ].filter((one) => one !== false)
}

/** Attempts to pay and refunds, by the ids of the provider and of the payer's bank. */
function ofPayments({ providerIds, paise, code }: Reading): SQL[] {
  const subject = sql`case po.purpose when 'order' then po.subject_id end,
    coalesce(o.store_id, s.store_id)`
  const owners = sql`left join orders o on po.purpose = 'order' and o.id = po.subject_id
    left join subscription_purchases s on po.purpose = 'subscription' and s.id = po.subject_id`
  const refund = sql`select 'refund', coalesce(r.provider_refund_id, r.bank_reference, ''), r.amount_paise,
      r.created_at, ${subject}
    from refunds r join payments p on p.id = r.payment_id
      join payment_orders po on po.id = p.payment_order_id ${owners}`
  return [
    providerIds.length > 0 &&
      sql`select 'payment', coalesce(p.provider_payment_id, po.provider_order_id), po.amount_paise,
          coalesce(p.first_seen_at, po.created_at), ${subject}
        from payment_orders po left join payments p on p.payment_order_id = po.id ${owners}
        where po.id in (${providerOrdersOf(providerIds)})`,
    providerIds.length > 0 &&
      sql`${refund} where r.id in (
        select own.id from refunds own where ${isOneOf(sql`lower(own.provider_refund_id)`, providerIds)}
        union select own.id from refunds own join payments paid on paid.id = own.payment_id
          where ${isOneOf(sql`lower(paid.provider_payment_id)`, providerIds)})`,
    paise !== null && sql`${refund} where r.amount_paise = ${paise}::bigint`,
    code.length >= BANK_SIGNS &&
      sql`${refund} where upper(regexp_replace(r.bank_reference, '[^A-Za-z0-9]', '', 'g')) = ${code}`,
  ].filter((one) => one !== false)
}

/** Transfers to shops with their numbers on the statement (`T12`), and the settlements that were noted by hand. */
function ofTransfers({ transfer, batch, paise, code }: Reading): SQL[] {
  const payout = sql`select 'transfer', 'T' || p.number, p.amount_paise, b.made_at,
      null::uuid, p.store_id from payouts p join payout_batches b on b.id = p.batch_id`
  return [
    transfer !== null && sql`${payout} where p.number = ${transfer}`,
    batch !== null && sql`${payout} where b.number = ${batch}`,
    paise !== null && sql`${payout} where p.amount_paise = ${paise}::bigint`,
    code.length >= BANK_SIGNS &&
      sql`select 'transfer', l.reference, l.amount_paise, l.at, null::uuid, l.store_id
        from bank_references r join store_ledger l on l.id = r.ledger_id
        where r.key = ${bankReferenceKey(code)}`,
  ].filter((one) => one !== false)
}
