import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCamera } from '#web/lib/use-camera.ts'
import type { DialogProps } from '#web/ui/dialog.tsx'
import { Dialog } from '#web/ui/on-demand.tsx'
import { NoReaderError, readCode } from './barcode.ts'
import { NoCamera } from './camera-trouble.tsx'

export type BarcodeDialogProps = Pick<DialogProps, 'title' | 'open' | 'onOpenChange'> & {
  onRead: (code: string) => void
}

/** Shows the camera until it sees a barcode. */
export function BarcodeDialog({ onRead, ...dialog }: BarcodeDialogProps) {
  return (
    <Dialog {...dialog}>
      <CameraView onRead={onRead} />
    </Dialog>
  )
}

function CameraView({ onRead }: Pick<BarcodeDialogProps, 'onRead'>) {
  const t = useTranslations('camera')
  const [hasReader, setReader] = useState(true)
  const { state, video, again } = useCamera({
    onShown: async (shown, signal) => {
      try {
        onRead(await readCode(shown, signal))
      } catch (error) {
        setReader(!(error instanceof NoReaderError))
        throw error
      }
    },
  })
  if (state !== 'starting' && state !== 'on') {
    const tryAgain = () => {
      setReader(true)
      again()
    }
    return (
      <div role="alert" className="grid place-items-center py-4 text-center">
        <NoCamera trouble={hasReader ? state : 'noReader'} onAgain={tryAgain} />
      </div>
    )
  }
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- The camera's picture has no sound.
    <video
      ref={video}
      aria-label={t('scanView')}
      muted
      playsInline
      className="aspect-4/3 w-full rounded-control bg-sunken"
    />
  )
}
