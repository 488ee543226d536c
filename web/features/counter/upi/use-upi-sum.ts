import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '#web/lib/queries.ts'
import type { UpiSum } from '#shared/formats/upi-link.ts'

/** `onReceived` gets the last four characters of the payment's reference, where somebody typed them. */
type SumRequest = Omit<UpiSum, 'upiId' | 'name'> & { onReceived: (upiReference?: string) => void }

/**
 * Asks a customer for a sum by UPI. With a UPI id of the shop, the QR of the sum is shown, and “Received” goes on;
 * without one, the payment goes on at once. `isNeeded`: a sum may be asked for soon.
 */
export function useUpiSum(isNeeded: boolean) {
  const query = callQuery('GET /counter-upi', {})
  const client = useQueryClient()
  useQuery({ ...query, enabled: isNeeded })
  const [asked, setAsked] = useState<SumRequest & UpiSum>()
  const ask = async (sum: SumRequest) => {
    const answer = await client.ensureQueryData(query).catch(() => undefined)
    if (answer?.upi) setAsked({ ...sum, ...answer.upi })
    else sum.onReceived()
  }
  return { asked, ask, close: () => setAsked(undefined) }
}

export type UpiAsking = ReturnType<typeof useUpiSum>
