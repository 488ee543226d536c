import { sql } from 'drizzle-orm'
import { orders } from '#server/platform/db/tables/orders.ts'
import {
  coveredPaise,
  coversPaise,
  disputes,
  takenPaise,
  waitsForDispute,
} from '#server/platform/db/tables/payments.ts'
import { type MoneyBack, moneyBackOf } from '#shared/bookings/money-back.ts'
import { exchangeOf } from '#server/platform/db/tables/till.ts'
import { formatPaise } from '#shared/formats/money.ts'
import type { OrderFacts } from '../rules/facts.ts'
import type { refundReasons } from '#shared/contract/orders/orders.ts'

export type RefundFact = {
  id: string
  reason: (typeof refundReasons)[number]
  amountPaise: number
  /** It is sent only when the dispute about its payment has ended. */
  waits: boolean
  /** The part of it that a lost dispute gave the payer, in paise. */
  coveredPaise: number
}

export const refundsOfOrder = sql<RefundFact[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'reason', r.reason,
    'amountPaise', r.amount_paise, 'waits', ${waitsForDispute(sql`r`)},
    'coveredPaise', ${coveredPaise(sql`r`)}) order by r.created_at), '[]')
  from refunds r join payments p on p.id = r.payment_id
  join payment_orders po on po.id = p.payment_order_id
  where po.purpose = 'order' and po.subject_id = ${orders.id})`

type DisputeFact = {
  isOpen: boolean
  isLost: boolean
  amountPaise: number
  takenPaise: number
  /** The sum that it gave the payer instead of refunds. */
  coversPaise: number
  paidPaise: number
}

/** The disputes about the payment that paid the order. */
export const disputesOfOrder = sql<DisputeFact[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('isOpen', ${disputes.endedAt} is null,
    'isLost', ${disputes.status} = 'lost', 'amountPaise', ${disputes.amountPaise}, 'takenPaise', ${takenPaise},
    'coversPaise', ${coversPaise(sql`disputes`)}, 'paidPaise', p.amount_paise)), '[]')
  from ${disputes} join payments p on p.id = ${disputes.paymentId} and p.is_winner
  join payment_orders po on po.id = p.payment_order_id
  where po.purpose = 'order' and po.subject_id = ${orders.id})`

/**
 * An open dispute counts before a lost one, and a lost one before those that were won. `covered`: a lost one gave only
 * what refunds had to give; `before`: a lost one gave nothing, because the whole payment had gone back.
 */
export function disputeStateOf(facts: DisputeFact[]): OrderFacts['dispute'] {
  if (facts.length === 0) return null
  if (facts.some(({ isOpen }) => isOpen)) return 'open'
  if (facts.some((one) => one.takenPaise > 0)) return 'lost'
  if (facts.some((one) => one.coversPaise > 0)) return 'covered'
  return facts.some(({ isLost }) => isLost) ? 'before' : 'won'
}

/**
 * `disputed`: what the open disputes ask for, or what the ended ones gave the payer; `held`: what the open ones hold, empty
 * when it is nothing; `paid`: the payment. All empty without any.
 */
export function disputeValues(facts: DisputeFact[]): Record<'disputed' | 'held' | 'paid', string> {
  const [first] = facts
  if (!first) return { disputed: '', held: '', paid: '' }
  const { paidPaise } = first
  const open = facts.filter(({ isOpen }) => isOpen)
  const asked = open.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
  const held = open.reduce((sum, { takenPaise: taken }) => sum + taken, 0)
  const given = facts.reduce((sum, one) => sum + one.takenPaise + one.coversPaise, 0)
  return {
    disputed: formatPaise(open.length > 0 ? Math.min(asked, paidPaise) : given),
    held: held > 0 ? formatPaise(held) : '',
    paid: formatPaise(paidPaise),
  }
}

export type ReturnFact = {
  id: string
  number: string
  cause: string
  payablePaise: number
  /** The part of it that Chowk refunds; the rest came back by a lost dispute. Null when no refund belongs to it. */
  refundPaise: number | null
  /** The refund is sent only when the dispute about the payment has ended. */
  waits: boolean
  /** `byGift`: a gift code had paid all of it; else it may be money that the customer takes as a code. */
  credit: { mac: string; paise: number; expiresAt: string; byGift: boolean } | null
  exchange: { number: string; setOffPaise: number } | null
  way: 'cash' | 'upi' | 'online'
}

/** The returns of an order's goods that have a credit note. */
export const returnsOfOrder = sql<ReturnFact[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'number', n.number, 'cause', n.cause,
    'payablePaise', n.payable_paise,
    'refundPaise', case when n.paid_by is null and n.reason <> 'provider' then (select coalesce(sum(r.amount_paise), 0)
      from refunds r where r.cause_event_id = n.order_id || ':return:' || t.id) end,
    'waits', exists (select from refunds r where r.cause_event_id = n.order_id || ':return:' || t.id
      and ${waitsForDispute(sql`r`)}), 'way', coalesce(n.paid_by, 'online'),
    'exchange', ${exchangeOf(sql`n.id`)},
    'credit', (select jsonb_build_object('mac', encode(g.code_mac, 'hex'), 'paise', g.amount_paise - s.paise,
      'expiresAt', g.expires_at, 'byGift', t.credited_paise = 0 and s.paise = 0)
      from gift_codes g, lateral (select coalesce(sum(u.amount_paise), 0) as paise from gift_code_uses u
        where u.gift_code_id = g.id and u.bill_id = t.exchange_bill_id) s
      where g.note_id = n.id and g.amount_paise > s.paise))), '[]')
  from returns t join bills n on n.id = t.note_id where n.order_id = ${orders.id})`

type PaidOrder = {
  paymentMethod: 'cash' | 'online'
  amountPaise: number
  refunds: RefundFact[]
  disputes: DisputeFact[]
}

/** As the screens say it: all that was paid, less what somebody has refunded at the provider, less lost disputes. */
export function backOf({
  paymentMethod,
  amountPaise,
  refunds,
  disputes: about,
}: PaidOrder): MoneyBack {
  return moneyBackOf({
    isPaid: paymentMethod === 'online',
    amountPaise,
    refunds,
    disputes: about,
  })
}
