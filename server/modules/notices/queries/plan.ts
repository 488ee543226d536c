import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#server/platform/db/open.ts'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import { closuresOf } from '#server/platform/db/tables/stores.ts'
import { Timings } from '#shared/contract/stores/stores.ts'
import type { PlannedNotice } from '../rules/plan.ts'
import type { OrderTimes } from '../rules/planning.ts'

const orderRow = z.object({
  id: z.string(),
  since: z.coerce.date(),
  dueAt: z.coerce.date().nullable(),
  timings: Timings,
  closures: z.array(z.object({ from: z.string(), to: z.string() })),
})

/**
 * The times of those among these orders whose shopper or shop has a device, wants messages by WhatsApp, or asked for a
 * notice.
 */
export async function findReachable(tx: Tx, orderIds: string[]): Promise<Map<string, OrderTimes>> {
  const { rows } = await tx.execute(sql`
    select o.id, coalesce(o.paid_at, o.booked_at) as since, o.due_at as "dueAt", t.timings,
      ${closuresOf(sql`t.id`, tx.now)} as closures
    from orders o join stores t on t.id = o.store_id
    where o.id = any(${sql.param(orderIds)}::uuid[]) and (
      exists (select from push_devices d where d.user_id = o.shopper_id)
      or exists (select from store_members m join push_devices d on d.user_id = m.user_id
        where m.store_id = o.store_id)
      or exists (select from phone_numbers n where n.user_id in (o.shopper_id, t.owner_id)
        and n.whatsapp_at is not null and n.stopped_at is null)
      or exists (select from notice_wishes w where w.user_id = t.owner_id))`)
  return new Map(
    checkRows(orderRow, rows).map(({ id, timings, closures, ...times }) => [
      id,
      { ...times, schedule: { timings, closures } },
    ]),
  )
}

const plannedColumns = sql`notice text, subject text, occasion text, channel text, role text,
  "evenIfOff" boolean, payload jsonb, "isUrgent" boolean, wish boolean, "dueAt" timestamptz, "expiresAt" timestamptz`

/** Plans deliveries to the recipients; one that is planned already stays unchanged. */
export async function insertDeliveries(tx: Tx, planned: PlannedNotice[]): Promise<void> {
  const emails = planned.filter(({ channel }) => channel === 'email')
  const others = planned.filter(({ channel }) => channel !== 'email')
  if (emails.length > 0) await tx.execute(insert(tx.now, emails, emailRecipients))
  if (others.length > 0) await tx.execute(insert(tx.now, others, otherRecipients))
}

function insert(now: Date, planned: PlannedNotice[], recipients: typeof emailRecipients) {
  return sql`
    with planned as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(planned)}::jsonb) as p (${plannedColumns})
      where not p.wish or exists (select from notice_wishes w join stores s on s.owner_id = w.user_id
        where w.notice = p.notice and s.id = (p.payload ->> 'storeId')::uuid))
    insert into deliveries (notice, subject, occasion, channel, payload, is_urgent, planned_at, due_at,
      try_at, expires_at, recipient, user_id, device_id, lane, number_hash, last_digits)
    select notice, subject, occasion, channel, payload, "isUrgent", ${now.toISOString()}::timestamptz,
      "dueAt", "dueAt", "expiresAt", recipient, user_id, device_id, lane, number_hash, last_digits
    from (${recipients}) addressed
    on conflict do nothing`
}

/** The address of an email is read when it is sent. */
const emailRecipients = sql`
  select p.*, role as recipient, null::uuid as user_id, null::uuid as device_id, 'email' as lane,
    null::bytea as number_hash, null::text as last_digits from planned p`

/**
 * The devices of the recipients that are on, and the numbers whose owner wants messages. A code goes to the number that it
 * verifies, a bill to the number that was typed at the counter.
 */
const otherRecipients = sql`
  select p.*, d.id::text as recipient, d.user_id, d.id as device_id, d.service as lane,
    null::bytea as number_hash, null::text as last_digits
  from planned p cross join lateral (
    select coalesce(p.payload ->> 'shopperId', p.payload ->> 'userId',
        (select h.user_id::text from waitlist_holds h where h.id = (p.payload ->> 'holdId')::uuid))::uuid
      as user_id where p.role = 'shopper'
    union all select m.user_id from store_members m
      where m.store_id = (p.payload ->> 'storeId')::uuid and p.role = 'store'
    union all select s.owner_id from stores s
      where s.id = (p.payload ->> 'storeId')::uuid and p.role = 'owner') person
  join push_devices d on d.user_id = person.user_id and (d.is_on or p."evenIfOff")
  where p.channel = 'push'
  union all
  select p.*, n.user_id::text, n.user_id, null, 'whatsApp', n.number_hash, n.last_digits
  from planned p join phone_numbers n on n.user_id = case p.role
    when 'owner' then (select s.owner_id from stores s where s.id = (p.payload ->> 'storeId')::uuid)
    else coalesce(p.payload ->> 'shopperId', p.payload ->> 'userId')::uuid end
  where p.channel = 'whatsApp' and p.notice <> 'phoneCode'
    and (p.notice = 'whatsAppStopped' or (n.whatsapp_at is not null and n.stopped_at is null))
  union all
  select p.*, c.user_id::text, c.user_id, null, 'whatsApp', c.number_hash, c.last_digits
  from planned p join phone_codes c on c.id = (p.payload ->> 'codeId')::uuid
  where p.channel = 'whatsApp' and p.notice = 'phoneCode'
  union all
  select p.*, l.id::text, null, null, 'whatsApp', l.number_hash, l.last_digits
  from planned p join bill_links l on l.id = (p.payload ->> 'linkId')::uuid
  where p.channel = 'whatsApp' and p.notice = 'billMessaged' and l.number_hash is not null`
