import { useQueryClient } from '@tanstack/react-query'
import { drawSlip } from '#web/features/printer/slip-picture.ts'
import { SmallPrint } from '#web/features/printer/small-print.tsx'
import { useLocale } from '#web/lib/locale.ts'
import { callQuery } from '#web/lib/queries.ts'

/** A bill by its id or its order. `note`: the number of one of its credit notes, which is printed instead. */
export type PrintBillProps = ({ billId: string } | { orderId: string }) & {
  note?: string | undefined
}

/** Prints a bill on the small printer that this browser remembers, or chooses one. */
export function PrintBill({ note, ...which }: PrintBillProps) {
  const { locale } = useLocale()
  const client = useQueryClient()
  const query = callQuery('GET /bill-slip', { ...which, locale, ...(note && { note }) })
  return (
    <SmallPrint
      use="bill"
      draw={async ({ dots }) => [
        await drawSlip(await client.fetchQuery({ ...query, staleTime: 0 }), dots),
      ]}
    />
  )
}
