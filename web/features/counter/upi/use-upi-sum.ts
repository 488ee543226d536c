import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { MerchantOrder } from '#shared/contract/orders/orders.ts'
import { callQuery } from '#web/lib/queries.ts'
import type { Input } from '#web/lib/call.ts'
import type { UpiSum } from '#shared/formats/upi-link.ts'

/** A hand-over that the provider's QR may take the money of; `onPaid` gets the order that it has handed over. */
export type ByProvider = {
  handOver: Input<'POST /counter-qr'>
  onPaid: (order: MerchantOrder) => void
}

/** `onReceived` gets the last four characters of the payment's reference, where somebody typed them. */
type SumRequest = Omit<UpiSum, 'upiId' | 'name'> & {
  onReceived: (upiReference?: string) => void
  byProvider?: ByProvider | undefined
}
type ShownSum = SumRequest & { upi: Pick<UpiSum, 'upiId' | 'name'> | null }

/**
 * Asks a customer for a sum by UPI: by the provider's QR where there is one, else by the shop's own. Without a UPI id of the
 * shop, the payment goes on at once. `isNeeded`: a sum may be asked for soon.
 */
export function useUpiSum(isNeeded: boolean) {
  const query = callQuery('GET /counter-upi', {})
  const client = useQueryClient()
  useQuery({ ...query, enabled: isNeeded })
  const [asked, setAsked] = useState<ShownSum>()
  const show = ({ byProvider, ...sum }: ShownSum) => {
    if (byProvider || sum.upi) setAsked({ ...sum, byProvider })
    else {
      setAsked(undefined)
      sum.onReceived()
    }
  }
  const ask = async (sum: SumRequest) => {
    const answer = await client.ensureQueryData(query).catch(() => undefined)
    const byProvider = answer?.providerQr ? sum.byProvider : undefined
    show({ ...sum, byProvider, upi: answer?.upi ?? null })
  }
  return {
    asked,
    ask,
    close: () => setAsked(undefined),
    /** Goes on without the provider's QR. */
    askOwn: () => asked && show({ ...asked, byProvider: undefined }),
  }
}

export type UpiAsking = ReturnType<typeof useUpiSum>
