import { onDemand } from '#web/ui/on-demand.tsx'
import type { UpiAsking } from './use-upi-sum.ts'

const UpiDialog = onDemand(async () => (await import('./upi-dialog.tsx')).UpiDialog)
const ProviderQr = onDemand(async () => (await import('./provider-qr.tsx')).ProviderQr)

/** The QR of the sum that `useUpiSum` asks for. */
export function AskedSum({ upi }: { upi: UpiAsking }) {
  const { asked, close } = upi
  if (asked?.byProvider)
    return <ProviderQr open onOpenChange={close} {...asked} {...asked.byProvider} upi={upi} />
  if (!asked?.upi) return null
  return <UpiDialog open onOpenChange={close} asked={{ ...asked, ...asked.upi }} />
}
