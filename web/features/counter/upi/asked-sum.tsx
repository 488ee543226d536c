import { onDemand } from '#web/ui/on-demand.tsx'
import type { UpiAsking } from './use-upi-sum.ts'

const UpiDialog = onDemand(async () => (await import('./upi-dialog.tsx')).UpiDialog)

/** The QR of the sum that `useUpiSum` asks for. */
export function AskedSum({ upi: { asked, close } }: { upi: UpiAsking }) {
  return asked && <UpiDialog open onOpenChange={close} asked={asked} />
}
