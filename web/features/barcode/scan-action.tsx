import { useState } from 'react'
import ScanBarcode from 'lucide-react/icons/scan-barcode'
import { useHydrated } from '#web/lib/react-hooks.ts'
import { IconButton } from '#web/ui/button.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import type { BarcodeDialogProps } from './barcode-dialog.tsx'
import { mayShowCamera } from './barcode.ts'

export const BarcodeDialog = onDemand<BarcodeDialogProps>(
  async () => (await import('./barcode-dialog.tsx')).BarcodeDialog,
)

type ScanActionProps = { label: string; onRead: (code: string) => void }

/** A button in a search field that reads a code with the camera; nothing where no camera may be shown. */
export function ScanAction({ label, onRead }: ScanActionProps) {
  const [isScanning, setScanning] = useState(false)
  const isHydrated = useHydrated()
  if (!isHydrated || !mayShowCamera()) return null
  return (
    <>
      <IconButton label={label} onClick={() => setScanning(true)}>
        <ScanBarcode aria-hidden="true" />
      </IconButton>
      <BarcodeDialog
        title={label}
        open={isScanning}
        onOpenChange={setScanning}
        onRead={(code) => {
          setScanning(false)
          onRead(code)
        }}
      />
    </>
  )
}
