import type { Dispute, DisputeReason } from '#shared/contract/orders/disputes.ts'
import { rupeesFromPaise } from '#shared/formats/money.ts'

/** The reason codes of the provider and of the card networks, by their words; the first that fits counts. */
const reasons: readonly (readonly [RegExp, DisputeReason])[] = [
  [/^pre[_ -]?arbitration$/i, 'pre_arbitration'],
  [/^arbitration$/i, 'arbitration'],
  [/^retrieval/i, 'retrieval'],
  [/^chargeback$/i, 'chargeback'],
  [/credit|refund|cancell?ed/i, 'refund_not_received'],
  [/duplicate|paid[_ -]by[_ -]other/i, 'duplicate'],
  [/not[_ -]as[_ -]described|defective|quality|counterfeit/i, 'goods_not_as_described'],
  [/not[_ -](?:been[_ -])?(?:received|provided|delivered)|non[_ -]?receipt/i, 'goods_not_received'],
  [/fraud/i, 'fraud'],
  [/unauthori[sz]ed|no[_ -]?auth|not[_ -]recogni[sz]ed/i, 'unauthorised'],
  [/amount/i, 'amount_differs'],
]

export function reasonOf(code: string): DisputeReason {
  return reasons.find(([words]) => words.test(code))?.[1] ?? 'other'
}

type Row = {
  providerDisputeId: string
  amountPaise: number
  status: Dispute['status']
  reasonCode: string
  reason: string | null
  respondBy: Date | null
  openedAt: Date
  endedAt: Date | null
  takenPaise: number
  coversPaise: number
}

export function shapeDispute(row: Row): Dispute {
  return {
    disputeId: row.providerDisputeId,
    amount: rupeesFromPaise(row.amountPaise),
    status: row.status,
    reason: reasonOf(row.reasonCode),
    words: row.reason,
    openedAt: row.openedAt.toISOString(),
    respondBy: row.respondBy?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    taken: rupeesFromPaise(row.takenPaise),
    covered: rupeesFromPaise(row.coversPaise),
  }
}
