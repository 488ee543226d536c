import type { Refund } from '#shared/contract/orders/orders.ts'
import { rupeesFromPaise } from '#shared/formats/money.ts'
import type { RefundState } from './refund-life.ts'

const shownStates = {
  due: 'started',
  submitted: 'started',
  failed: 'delayed',
  needs_person: 'delayed',
  processed: 'refunded',
} as const satisfies Record<RefundState, Refund['state']>

type Row = {
  amountPaise: number
  reason: Refund['reason']
  state: RefundState
  createdAt: Date
  processedAt: Date | null
  bankReference: string | null
  /** It is sent only when the dispute about its payment has ended. */
  waits: boolean
  /** The part of it that the payer has got by a lost dispute. */
  coveredPaise: number
}

/** The state of a refund for the payer and the shop. */
export function shownRefundState({ state, waits }: Pick<Row, 'state' | 'waits'>): Refund['state'] {
  return waits && state !== 'processed' ? 'waits' : shownStates[state]
}

/** Shapes a refund for the payer. */
export function shapeRefund(refund: Row): Refund {
  const { amountPaise, reason, createdAt, processedAt, bankReference, coveredPaise } = refund
  return {
    amount: rupeesFromPaise(amountPaise),
    reason,
    state: shownRefundState(refund),
    startedAt: createdAt.toISOString(),
    refundedAt: processedAt?.toISOString() ?? null,
    byBank: coveredPaise > 0 ? rupeesFromPaise(coveredPaise) : null,
    ...(bankReference !== null && { bankReference }),
  }
}
