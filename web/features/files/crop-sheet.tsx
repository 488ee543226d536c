import { useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { useTranslations } from 'use-intl'
import { LostOnClose } from '#web/lib/layers.ts'
import { Button } from '#web/ui/button.tsx'
import { pictureAddress } from '#web/ui/picture.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { drawPart } from './shrink-picture.ts'

export type CropSheetProps = {
  open: boolean
  /** The path of the stored picture. Its widest form is cropped. */
  path: string
  /** The aspect ratio (width / height) of the part to keep. */
  aspect: number
  onOpenChange: (open: boolean) => void
  onCut: (part: Blob) => void
}

const WIDEST = 1_600
const MOST_ZOOM = 4
const ZOOM_STEP = 0.1

/** Crops a stored picture: by finger, mouse, arrow keys and a slider. */
export function CropSheet({ open, path, aspect, onOpenChange, onCut }: CropSheetProps) {
  const t = useTranslations('pictures')
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area>()
  const [state, setState] = useState<'choosing' | 'cutting' | 'failed'>('choosing')
  const source = pictureAddress(path, WIDEST)
  const cut = async () => {
    if (!area) return
    setState('cutting')
    const part = await loadImage(source).then(
      (image) => drawPart(image, area),
      () => null,
    )
    if (part) onCut(part)
    else setState('failed')
  }
  return (
    <Sheet
      open={open}
      onOpenChange={(isOpen) => state === 'cutting' || onOpenChange(isOpen)}
      title={t('crop')}
      description={t('cropHint')}
      footer={
        <>
          <Button variant="secondary" wide onClick={() => onOpenChange(false)}>
            {t('cropCancel')}
          </Button>
          <Button wide loading={state === 'cutting'} onClick={() => void cut()}>
            {t('cropSave')}
          </Button>
        </>
      }
    >
      <LostOnClose when={zoom !== 1 || crop.x !== 0 || crop.y !== 0} />
      <div className="relative h-[46dvh] min-h-56 overflow-hidden rounded-card bg-sunken">
        <Cropper
          image={source}
          crop={crop}
          zoom={zoom}
          maxZoom={MOST_ZOOM}
          aspect={aspect}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_percent, pixels) => setArea(pixels)}
          mediaProps={{ alt: '' }}
          cropperProps={{ role: 'group', 'aria-label': t('cropArea') }}
          disableAutomaticStylesInjection
        />
      </div>
      <label className="mt-3 block text-sm font-semibold">
        {t('zoom')}
        <input
          type="range"
          min={1}
          max={MOST_ZOOM}
          step={ZOOM_STEP}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
          className="block h-11 w-full accent-primary"
        />
      </label>
      {state === 'failed' && (
        <p role="alert" className="text-sm text-danger">
          {t('cropFailed')}
        </p>
      )}
    </Sheet>
  )
}

async function loadImage(source: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = source
  await image.decode()
  return image
}
