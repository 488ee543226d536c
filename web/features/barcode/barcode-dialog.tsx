import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { showCamera } from '#web/lib/camera.ts'
import { useVisible } from '#web/lib/react-hooks.ts'
import { Dialog } from '#web/ui/on-demand.tsx'
import { readBarcode } from './barcode.ts'

type BarcodeDialogProps = { onRead: (code: string) => void; onClose: () => void }

/** Shows the camera until it sees a barcode. */
export function BarcodeDialog({ onRead, onClose }: BarcodeDialogProps) {
  const t = useTranslations('productForm')
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={t('scan')}>
      <CameraView onRead={onRead} />
    </Dialog>
  )
}

function CameraView({ onRead }: Pick<BarcodeDialogProps, 'onRead'>) {
  const t = useTranslations('productForm')
  const video = useRef<HTMLVideoElement>(null)
  const [failed, setFailed] = useState(false)
  const tell = useEffectEvent(onRead)
  const isSeen = useVisible()
  useEffect(() => {
    if (!isSeen) return
    const stop = new AbortController()
    const look = async () => {
      if (!video.current) return
      await showCamera(video.current, stop.signal)
      const code = await readBarcode(video.current, stop.signal)
      if (code !== undefined && !stop.signal.aborted) tell(code)
    }
    look().catch(() => setFailed(true))
    return () => stop.abort()
  }, [isSeen])
  if (failed) return <p role="alert">{t('noCamera')}</p>
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- The camera's picture has no sound.
    <video ref={video} muted playsInline className="aspect-4/3 w-full rounded-control bg-sunken" />
  )
}
