import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { coveredPaise } from '#server/platform/db/tables/payments.ts'
import { Timings } from '#shared/contract/stores/stores.ts'
import { orderNumber } from '#shared/order-number.ts'
import { orderStatuses } from '#shared/order-status.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import { closuresOf } from '#server/platform/db/tables/stores.ts'
import type { OrderNow, Role, Step } from '../rules/notices.ts'

/** The recipients: the order's shopper, or the staff who may act for its store. */
const isRecipient = {
  shopper: sql`d.user_id = o.shopper_id`,
  store: sql`d.user_id in (select m.user_id from store_members m where m.store_id = o.store_id)`,
} satisfies Record<Role, SQL>

/** The orders among these for which a device of a recipient exists. */
export async function findHeard(tx: Tx, orderIds: string[], to: Role): Promise<Set<string>> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select o.id from orders o where o.id = any(${sql.param(orderIds)}::uuid[])
      and exists (select from push_devices d where d.is_on and ${isRecipient[to]})`)
  return new Set(rows.map(({ id }) => id))
}

const orderRow = z.object({
  status: z.enum(orderStatuses),
  since: z.coerce.date(),
  dueAt: z.coerce.date().nullable(),
  isSeen: z.boolean(),
  hasDeclined: z.boolean(),
  byDispute: z.array(z.string()),
  timings: Timings,
  closures: z.array(z.object({ from: z.string(), to: z.string() })),
})

const orderColumns = (now: Date) => sql`o.status, coalesce(o.paid_at, o.booked_at) as since,
  o.due_at as "dueAt", o.seen_at is not null as "isSeen",
  exists (select from order_lines l where l.order_id = o.id and l.declined) as "hasDeclined",
  array(select r.id::text from refunds r join payments p on p.id = r.payment_id
    join payment_orders po on po.id = p.payment_order_id
    where po.purpose = 'order' and po.subject_id = o.id and ${coveredPaise(sql`r`)} >= r.amount_paise) as "byDispute",
  t.timings, ${closuresOf(sql`t.id`, now)} as closures`

/** The order as the notice table needs it; undefined when it does not exist. */
export async function findOrder(tx: Tx, orderId: string): Promise<OrderNow | undefined> {
  const { rows } = await tx.execute(sql`
    select ${orderColumns(tx.now)} from orders o join stores t on t.id = o.store_id
    where o.id = ${orderId}::uuid`)
  const [order] = checkRows(orderRow, rows)
  return order && shapeOrder(order)
}

function shapeOrder({ timings, closures, ...order }: z.infer<typeof orderRow>): OrderNow {
  return { ...order, schedule: { timings, closures } }
}

type Planned = Step & { orderId: string; notice: string; to: Role }

/** Plans a step for each device of the recipients; a step that is already planned stays unchanged. */
export async function insertSteps(tx: Tx, planned: Planned): Promise<void> {
  const { orderId, notice, to, step } = planned
  const dueAt = planned.dueAt.toISOString()
  await tx.execute(sql`
    insert into push_steps (device_id, order_id, step, store_id, notice, due_at, expires_at, try_at)
    select d.id, o.id, ${step}, o.store_id, ${notice}, ${dueAt}::timestamptz,
      ${planned.expiresAt.toISOString()}::timestamptz, ${dueAt}::timestamptz
    from orders o join push_devices d on ${isRecipient[to]}
    where o.id = ${orderId}::uuid and d.is_on
    on conflict do nothing`)
}

/** The push services that have a due step. */
export async function findDueServices(db: Db, now: Date): Promise<string[]> {
  const { rows } = await db.execute<{ service: string }>(sql`
    select distinct d.service from push_steps s join push_devices d on d.id = s.device_id
    where s.claimed_at is null and s.try_at <= ${now.toISOString()}::timestamptz`)
  return rows.map(({ service }) => service)
}

/** True when a step that was due before is still waiting and has not expired. */
export async function isStepLate(db: Db, dueBefore: Date, now: Date): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select from push_steps where claimed_at is null and due_at < ${dueBefore.toISOString()}::timestamptz
      and expires_at > ${now.toISOString()}::timestamptz limit 1`)
  return (rowCount ?? 0) > 0
}

const stepRow = z.object({
  deviceId: z.string(),
  orderId: z.string(),
  step: z.string(),
  notice: z.string(),
  tries: z.int(),
  expiresAt: z.coerce.date(),
})
export type ClaimedStep = z.infer<typeof stepRow>

/**
 * Claims due steps of one push service, in one statement. A claimed step is never claimed again unless it is put back,
 * so each device gets the step at most once. Steps that another process is claiming are skipped.
 */
export async function claimSteps(
  tx: Tx,
  { service, most }: { service: string; most: number },
): Promise<ClaimedStep[]> {
  const now = tx.now.toISOString()
  const { rows } = await tx.execute(sql`
    with due as (
      select s.device_id, s.order_id, s.step from push_steps s join push_devices d on d.id = s.device_id
      where s.claimed_at is null and s.try_at <= ${now}::timestamptz and d.service = ${service}
      order by s.try_at limit ${most}::int for update of s skip locked)
    update push_steps s set claimed_at = ${now}::timestamptz, tries = s.tries + 1
    from due where s.device_id = due.device_id and s.order_id = due.order_id and s.step = due.step
    returning s.device_id as "deviceId", s.order_id as "orderId", s.step, s.notice, s.tries,
      s.expires_at as "expiresAt"`)
  return checkRows(stepRow, rows)
}

const factsRow = orderRow.extend({
  deviceId: z.string(),
  orderId: z.string(),
  storeName: z.string(),
  endpoint: z.string(),
  p256dh: z.string(),
  auth: z.string(),
  publicKey: z.string(),
  locale: z.enum(['en', 'hi']),
  isOn: z.boolean(),
  isShoppers: z.boolean(),
  isStores: z.boolean(),
})

/** The facts for sending steps: the present order, store and device. Deleted devices are left out. */
export async function findFacts(tx: Tx, steps: ClaimedStep[]) {
  const { rows } = await tx.execute(sql`
    select ${orderColumns(tx.now)}, d.id as "deviceId", o.id as "orderId", t.shop_name as "storeName",
      d.endpoint, d.p256dh, d.auth, d.public_key as "publicKey", d.locale, d.is_on as "isOn",
      ${isRecipient.shopper} as "isShoppers", ${isRecipient.store} as "isStores"
    from unnest(${sql.param(steps.map(({ deviceId }) => deviceId))}::uuid[],
      ${sql.param(steps.map(({ orderId }) => orderId))}::uuid[]) as wanted (device_id, order_id)
    join orders o on o.id = wanted.order_id join stores t on t.id = o.store_id
    join push_devices d on d.id = wanted.device_id`)
  return checkRows(factsRow, rows).map(({ isShoppers, isStores, ...row }) => ({
    ...row,
    order: shapeOrder(orderRow.parse(row)),
    orderNumber: orderNumber(row.orderId),
    /** True when the device's person is a recipient. */
    isRecipient: { shopper: isShoppers, store: isStores },
  }))
}
export type StepFacts = Awaited<ReturnType<typeof findFacts>>[number]

export type Outcome = Pick<ClaimedStep, 'deviceId' | 'orderId' | 'step'> &
  (
    | { outcome: 'taken' | 'refused' | 'outdated' | 'late' | 'unknown' }
    /** The push service did not accept the message: the step is put back and tried again. */
    | { outcome: 'again'; tryAt: Date }
    /** The subscription has ended: the device and its steps are deleted. */
    | { outcome: 'gone'; endpoint: string }
  )

/** The values of one column, as one parameter. */
const list = <One>(ones: One[], valueOf: (one: One) => string | null) =>
  sql.param(ones.map(valueOf))

/** Saves how steps ended, with at most three statements. */
export async function saveOutcomes(tx: Tx, outcomes: Outcome[]): Promise<void> {
  const gone = outcomes.flatMap((one) => (one.outcome === 'gone' ? [one] : []))
  const others = outcomes.filter(({ outcome }) => outcome !== 'gone')
  const taken = others.filter(({ outcome }) => outcome === 'taken')
  if (others.length > 0)
    await tx.execute(sql`
      update push_steps s set outcome = ended.outcome, try_at = coalesce(ended.try_at, s.try_at),
        claimed_at = case when ended.try_at is null then s.claimed_at end
      from unnest(${list(others, ({ deviceId }) => deviceId)}::uuid[],
        ${list(others, ({ orderId }) => orderId)}::uuid[], ${list(others, ({ step }) => step)}::text[],
        ${list(others, ({ outcome }) => (outcome === 'again' ? null : outcome))}::text[],
        ${list(others, (one) => (one.outcome === 'again' ? one.tryAt.toISOString() : null))}::timestamptz[]
      ) as ended (device_id, order_id, step, outcome, try_at)
      where s.device_id = ended.device_id and s.order_id = ended.order_id and s.step = ended.step`)
  if (taken.length > 0)
    await tx.execute(sql`update push_devices set used_at = ${tx.now.toISOString()}::timestamptz
      where id = any(${list(taken, ({ deviceId }) => deviceId)}::uuid[])`)
  if (gone.length > 0)
    await tx.execute(sql`delete from push_devices d
      using unnest(${list(gone, ({ deviceId }) => deviceId)}::uuid[], ${list(gone, ({ endpoint }) => endpoint)}::text[])
        as gone (id, endpoint)
      where d.id = gone.id and d.endpoint = gone.endpoint`)
}

/** Deletes up to `most` steps that were due before; returns their number. */
export async function deleteSteps(tx: Tx, before: Date, most: number): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    delete from push_steps where (device_id, order_id, step) in (
      select device_id, order_id, step from push_steps
      where due_at < ${before.toISOString()}::timestamptz limit ${most}::int)`)
  return rowCount ?? 0
}
