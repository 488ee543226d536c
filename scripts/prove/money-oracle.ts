import { rupeesFromPaise } from '#shared/formats/money.ts'
import type { PaymentStage } from './payment-stage.ts'

type Row = { id: string; live: number; refunding: number }

/**
 * Compares the provider's own books with ours, payment by payment. Captured money that was not given back must belong
 * to the live part of a live order, or to a refund that is on its way or waits for a person. No money may be given back
 * twice.
 */
export async function findWrongMoney({ database, bank }: PaymentStage): Promise<string[]> {
  const { rows } = await database.pool.query<Row>(`
    select p.provider_payment_id as id,
      case when p.is_winner and o.status in ('awaiting_confirmation', 'ready_for_pickup', 'collected')
        then o.amount_paise else 0 end as live,
      coalesce((select sum(r.amount_paise) from refunds r
        where r.payment_id = p.id and r.state <> 'processed'), 0)::int as refunding
    from payments p join payment_orders po on po.id = p.payment_order_id
    join orders o on o.id = po.subject_id`)
  const ours = new Map(rows.map((row) => [row.id, row]))
  return bank.provider.records.payments.flatMap(({ id, captured, amount, amountRefunded }) => {
    if (amountRefunded > amount) return [`${id} was given back more than once`]
    const withUs = captured ? amount - amountRefunded : 0
    const { live, refunding } = ours.get(id) ?? { live: 0, refunding: 0 }
    if (withUs === live + refunding) return []
    const [here, there] = [rupeesFromPaise(live + refunding), rupeesFromPaise(withUs)]
    return [`${id}: the provider has Rs ${there} of it, our books say Rs ${here}`]
  })
}
