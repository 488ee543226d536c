import { sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/open.ts'
import { earlierMessages, earlierSteps } from '#server/platform/db/tables/notices.ts'

// The release before kept messages by WhatsApp in `messages` and notices of orders on phones in `push_steps`. While one of
// its servers runs, rows come into them; each is carried over, whatever its state. The next release drops these tables,
// `push_alerts`, and the columns `noted_day`, `told_waitlist`, `arrivals_day` and `price_noted_day` of `push_devices`.

const MOST = 500

/** Carries a batch of messages by WhatsApp over; returns their number. One without an answer is `unknown`. */
export async function carryMessages(tx: Tx): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    with moved as (
      delete from ${earlierMessages} where id in (select id from ${earlierMessages} limit ${MOST}::int for update skip locked)
      returning *)
    insert into deliveries (id, notice, subject, occasion, channel, recipient, user_id, lane, payload, is_urgent,
      planned_at, due_at, try_at, expires_at, state, failure, last_error, sent_at, delivered_at, read_at,
      number_hash, last_digits, provider_id)
    select id, case kind when 'code' then 'phoneCode' when 'new_order' then 'newOrder'
        when 'reminder' then 'dueToday' when 'stopped' then 'whatsAppStopped' else kind end,
      coalesce(order_id::text, cause), case kind when 'reminder' then substr(cause, 38) else '' end, 'whatsApp', user_id::text, user_id,
      'whatsApp', jsonb_strip_nulls(jsonb_build_object('orderId', order_id, 'storeId', store_id,
        'codeId', case kind when 'code' then cause end, 'userId', user_id)),
      kind = 'code', created_at, send_at, send_at, send_at + interval '6 hours',
      case state when 'held' then 'waiting' when 'sending' then 'unknown' when 'accepted' then 'sent' else state end,
      case state when 'failed' then 'refused' when 'dropped' then error end,
      case when state <> 'dropped' then error end, accepted_at, delivered_at, read_at,
      number_hash, last_digits, provider_id
    from moved
    on conflict do nothing`)
  return rowCount ?? 0
}

/** Carries a batch of notices of orders on phones over; returns their number. Those under way stay for a while. */
export async function carrySteps(tx: Tx): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    with moved as (
      delete from ${earlierSteps} where (device_id, order_id, step) in (
        select device_id, order_id, step from ${earlierSteps}
        where claimed_at is null or outcome is not null
          or claimed_at < ${tx.now.toISOString()}::timestamptz - interval '2 minutes'
        limit ${MOST}::int for update skip locked)
      returning *)
    insert into deliveries (notice, subject, occasion, channel, recipient, user_id, device_id, lane, payload,
      planned_at, due_at, try_at, expires_at, tries, state, failure, sent_at)
    select case m.notice when 'halfTime' then 'answerDue' when 'reminder' then 'dueToday' else m.notice end,
      m.order_id::text, case when m.notice in ('newOrder', 'halfTime') then m.step
        else substr(m.step, length(m.notice) + 2) end,
      'push', m.device_id::text, d.user_id, d.id, d.service,
      jsonb_strip_nulls(jsonb_build_object('orderId', m.order_id, 'storeId', m.store_id,
        'refundId', case m.notice when 'refunded' then substr(m.step, 10) end)), m.due_at, m.due_at, m.try_at, m.expires_at,
      m.tries, case when m.claimed_at is null then 'waiting' when m.outcome = 'taken' then 'sent'
        when m.outcome = 'refused' then 'failed' when m.outcome in ('outdated', 'late') then 'dropped'
        else 'unknown' end,
      case when m.outcome <> 'taken' then m.outcome end, case when m.outcome = 'taken' then m.claimed_at end
    from moved m join push_devices d on d.id = m.device_id
    on conflict do nothing`)
  return rowCount ?? 0
}
