import type { Refund } from '#shared/contract/orders/orders.ts'
import { rupeesFromPaise } from '#shared/money.ts'
import type { RefundState } from './refund-life.ts'

export const shownStates = {
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
}

/** Shapes a refund for the payer. */
export function shapeRefund(refund: Row): Refund {
  const { amountPaise, reason, state, createdAt, processedAt, bankReference } = refund
  return {
    amount: rupeesFromPaise(amountPaise),
    reason,
    state: shownStates[state],
    startedAt: createdAt.toISOString(),
    refundedAt: processedAt?.toISOString() ?? null,
    ...(bankReference !== null && { bankReference }),
  }
}
