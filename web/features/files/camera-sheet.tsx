import { clsx } from 'clsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import Camera from 'lucide-react/icons/camera'
import CameraOff from 'lucide-react/icons/camera-off'
import ImagePlus from 'lucide-react/icons/image-plus'
import Undo2 from 'lucide-react/icons/undo-2'
import { swatchOf } from '#shared/catalog/color-swatch.ts'
import { type CameraTrouble, TO_SHOW } from '#web/lib/camera.ts'
import { useCamera } from '#web/lib/use-camera.ts'
import { Button } from '#web/ui/button.tsx'
import { chipLook, chipOff, chipOn, Swatch } from '#web/ui/chip.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { Spinner } from '#web/ui/skeleton.tsx'
import { FileButton } from './file-button.tsx'
import { drawPart, LONGEST } from './shrink-picture.ts'

/** A list of pictures that the camera fills: a colour of a product. `room`: pictures that it still takes. */
export type CameraPlace = { key: string; label: string; color: string | null; room: number }
type Shot = { key: string; blob: Blob }

export type CameraSheetProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  places: readonly CameraPlace[]
  /** Gets the photos of each place that has some when the sheet is closed, in whatever way. */
  onShots: (key: string, shots: readonly Blob[]) => void
}

/** Takes several photos for each colour without leaving. Without a camera, photos are chosen or taken one by one. */
export function CameraSheet({ open, onOpenChange, title, places, onShots }: CameraSheetProps) {
  const t = useTranslations('pictures')
  const [shots, setShots] = useState<readonly Shot[]>([])
  const [chosen, choose] = useState(places[0]?.key)
  const countOf = (key: string) => shots.filter((shot) => shot.key === key).length
  const place = places.find(({ key }) => key === chosen) ?? places[0]
  const room = place ? place.room - countOf(place.key) : 0
  const add = (blobs: readonly Blob[]) => {
    if (!place) return
    const fitting = blobs.slice(0, room).map((blob) => ({ key: place.key, blob }))
    setShots((taken) => [...taken, ...fitting])
  }
  const undo = () => {
    choose(shots.at(-1)?.key)
    setShots(shots.slice(0, -1))
  }
  const close = () => {
    for (const [key, own] of Map.groupBy(shots, (shot) => shot.key))
      onShots(
        key,
        own.map(({ blob }) => blob),
      )
    onOpenChange(false)
  }
  return (
    <Sheet
      open={open}
      onOpenChange={(isOpen) => isOpen || close()}
      title={title}
      footer={
        <>
          <Button
            variant="secondary"
            aria-label={t('cameraUndo')}
            disabled={shots.length === 0}
            onClick={undo}
          >
            <Undo2 aria-hidden="true" className="size-5" />
          </Button>
          <Button wide onClick={close}>
            {shots.length === 0 ? t('cameraClose') : t('cameraDone', { count: shots.length })}
          </Button>
        </>
      }
    >
      {places.length > 1 && (
        <fieldset aria-label={t('cameraColors')} className="mb-3 flex flex-wrap gap-2">
          {places.map(({ key, label, color }) => (
            <button
              key={key}
              type="button"
              aria-pressed={key === place?.key}
              onClick={() => choose(key)}
              className={clsx(chipLook, 'min-h-11', key === place?.key ? chipOn : chipOff)}
            >
              <Swatch color={(color && swatchOf(color)) || null} />
              <bdi>{label}</bdi>
              <span className="money">{countOf(key) > 0 && countOf(key)}</span>
            </button>
          ))}
        </fieldset>
      )}
      <Finder room={room} onShot={(blob) => add([blob])} onFiles={add} />
      <output className="mt-2 block text-center text-sm text-ink-muted">
        {room > 0 ? t('cameraTaken', { count: place ? countOf(place.key) : 0 }) : t('cameraFull')}
      </output>
    </Sheet>
  )
}

type FinderProps = {
  room: number
  onShot: (photo: Blob) => void
  onFiles: (files: readonly Blob[]) => void
}

/** The camera's picture with its button, or the reason why there is none. */
function Finder({ room, onShot, onFiles }: FinderProps) {
  const t = useTranslations('pictures')
  const { state, video, again } = useCamera({ size: TO_SHOW })
  const shoot = async () => {
    const photo = video.current && (await photographOf(video.current))
    if (!photo) return
    navigator.vibrate?.(30)
    onShot(photo)
  }
  if (state !== 'starting' && state !== 'on')
    return <NoCamera trouble={state} onAgain={again} onFiles={onFiles} />
  return (
    <div className="relative grid h-[46dvh] min-h-56 place-items-center overflow-hidden rounded-card bg-sunken">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- The camera's picture has no sound. */}
      <video
        ref={video}
        aria-label={t('cameraView')}
        muted
        playsInline
        className="absolute inset-0 size-full object-contain"
      />
      {state === 'starting' ? (
        <Spinner className="size-7" />
      ) : (
        <button
          type="button"
          aria-label={t('cameraShoot')}
          disabled={room <= 0}
          onClick={() => void shoot()}
          className="absolute bottom-3 grid size-16 place-items-center rounded-full border-4 border-paper bg-primary text-on-primary shadow-float transition-transform active:scale-90 disabled:opacity-50"
        >
          <Camera aria-hidden="true" className="size-7" />
        </button>
      )}
    </div>
  )
}

function photographOf(video: HTMLVideoElement): Promise<Blob | null> {
  const { videoWidth: width, videoHeight: height } = video
  if (width === 0) return Promise.resolve(null)
  const scale = Math.min(1, LONGEST / Math.max(width, height))
  return drawPart(video, { x: 0, y: 0, width, height }, scale)
}

type NoCameraProps = {
  trouble: CameraTrouble
  onAgain: () => void
  onFiles: (files: readonly Blob[]) => void
}

function NoCamera({ trouble, onAgain, onFiles }: NoCameraProps) {
  const t = useTranslations('pictures')
  return (
    <div role="alert" className="flex flex-col items-center gap-3 py-6 text-center">
      <CameraOff aria-hidden="true" className="size-10 text-danger" />
      <p className="max-w-sm text-sm">{t(`cameraTrouble.${trouble}`)}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <FileButton onFiles={onFiles} capture className="pointer-fine:hidden">
          <Camera aria-hidden="true" className="size-5" />
          {t('take')}
        </FileButton>
        <FileButton onFiles={onFiles} multiple>
          <ImagePlus aria-hidden="true" className="size-5" />
          {t('choose', { several: 'true' })}
        </FileButton>
        <Button variant="quiet" onClick={onAgain}>
          {t('retry')}
        </Button>
      </div>
    </div>
  )
}
