import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Plan } from '#shared/contract/subscription.ts'
import { paths } from '#shared/paths.ts'
import {
  CheckoutUnavailable,
  type CheckoutEnd,
  loadCheckout,
  mayLoadCheckout,
  openCheckout,
  type PaymentProof,
} from '#web/features/payments/checkout.ts'
import { call, type Output } from '#web/lib/call.ts'
import { CallError } from '#web/lib/call-error.ts'
import { useOneRun } from '#web/lib/react-hooks.ts'
import { useCall } from '#web/lib/use-call.ts'

export type Choice = { plan: Plan; tags: number; amount: number }
/** `blocked`: the provider's script did not load. A call that fails after Checkout was opened ends as `checking`. */
export type PaidEnd = 'paid' | 'checking' | 'unpaid' | 'failed' | 'blocked' | CallError

/** Pays for a plan. If this document may not load Checkout, first loads the screen as a new document. */
export function usePaySubscription(script: string | undefined) {
  const queryClient = useQueryClient()
  const { mutateAsync: order } = useCall('POST /order-subscription')
  const { mutateAsync: verify } = useCall('POST /verify-subscription')
  const t = useTranslations('ui')
  const [end, setEnd] = useState<PaidEnd>()
  const { isBusy: isPaying, run: runOne } = useOneRun()
  const run = async (choice: Choice): Promise<PaidEnd> => {
    try {
      if (script !== undefined) await loadCheckout(script)
      const ordered = await order(choice)
      const checkout = await loadCheckout(ordered.script)
      return await endOf(await openCheckout(checkout, ordered, t('leavePayment')), verify)
    } catch (error) {
      if (error instanceof CheckoutUnavailable) return 'blocked'
      if (error instanceof CallError) return error
      throw error
    }
  }
  const pay = async (choice: Choice) => {
    setEnd(undefined)
    setEnd(await run(choice))
    for (const read of ['GET /subscription', 'GET /subscription-payments', 'GET /userAuth'])
      void queryClient.invalidateQueries({ queryKey: [read] })
  }
  const start = (choice: Choice) => {
    if (mayLoadCheckout()) void runOne(() => pay(choice))
    else location.assign(paths.payPlan(choice.plan, choice.tags))
  }
  return { start, isPaying, end }
}

type Verify = (proof: PaymentProof) => Promise<Output<'POST /verify-subscription'>>

async function endOf(closed: CheckoutEnd, verify: Verify): Promise<PaidEnd> {
  try {
    if (closed.kind === 'left') return await askEnd()
    const { outcome } = await verify(closed.proof)
    return outcome === 'confirmed' ? 'paid' : outcome
  } catch (error) {
    if (error instanceof CallError) return 'checking'
    throw error
  }
}

/** Asks the server for the outcome after Checkout was closed: only the server knows whether something was paid. */
async function askEnd(): Promise<PaidEnd> {
  const { waiting } = await call('GET /subscription', {})
  if (!waiting) return 'paid'
  return waiting.outcome === 'open' ? 'unpaid' : waiting.outcome
}
