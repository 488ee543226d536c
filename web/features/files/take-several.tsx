import { type ReactElement, useState } from 'react'
import { onDemand } from '#web/ui/on-demand.tsx'
import type { CameraSheetProps } from './camera-sheet.tsx'

const CameraSheet = onDemand<CameraSheetProps>(
  async () => (await import('./camera-sheet.tsx')).CameraSheet,
)

type TakeSeveralProps = Omit<CameraSheetProps, 'open' | 'onOpenChange'> & {
  /** The button that opens the camera. */
  renderButton: (open: () => void) => ReactElement
}

/** Takes several photos of a product, for all its colours. */
export function TakeSeveral({ renderButton, ...sheet }: TakeSeveralProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {renderButton(() => setOpen(true))}
      {/* Each opening begins without photos. */}
      <CameraSheet key={String(isOpen)} open={isOpen} onOpenChange={setOpen} {...sheet} />
    </>
  )
}
