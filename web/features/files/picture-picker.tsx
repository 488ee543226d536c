import {
  type Ref,
  type RefObject,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { useTranslations } from 'use-intl'
import Camera from 'lucide-react/icons/camera'
import ImagePlus from 'lucide-react/icons/image-plus'
import { mediaPath } from '#shared/paths.ts'
import type { PicturePurpose } from '#shared/picture-purpose.ts'
import { FieldError } from '#web/ui/field.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import type { CropSheetProps } from './crop-sheet.tsx'
import { useDrag } from './drag.ts'
import { FileButton } from './file-button.tsx'
import { movePicture, placePicture } from './move-picture.ts'
import { PictureTile } from './picture-tile.tsx'
import { useHeldForm, useHeldWarning } from './upload-form.tsx'
import { UploadTile } from './upload-tile.tsx'
import type { Upload } from './uploads.ts'
import { useUploads } from './use-uploads.ts'

const CropSheet = onDemand<CropSheetProps>(async () => (await import('./crop-sheet.tsx')).CropSheet)

/** Aspect ratios, width / height. */
const aspects = { portrait: 4 / 5, square: 1, wide: 16 / 9 }

export type PickerHandle = { add: (files: readonly Blob[]) => void }

type PickerProps = {
  label: string
  /** The form's entries that get the pictures. */
  names: readonly string[]
  /** Hashes of stored pictures, in their displayed order. */
  images: string[]
  onChange: (images: string[]) => void
  max: number
  purpose: PicturePurpose
  error?: string | undefined
  hint?: string
  /** Adds pictures that come from elsewhere, such as the camera for several colours. */
  ref?: Ref<PickerHandle>
  /** The shape of the picture: `portrait` on cards, `wide` in headers, `square` as a logo. */
  box?: keyof typeof aspects
}

/** The pictures of a product or a store: taken or chosen by a person, sent at once, moved and removed. */
export function PicturePicker(props: PickerProps) {
  const { label, names, images, onChange, max, purpose, error, hint, ref } = props
  const { box = purpose === 'product' ? 'portrait' : 'wide' } = props
  const t = useTranslations('pictures')
  const id = useId()
  const fieldset = useRef<HTMLFieldSetElement>(null)
  const [said, say] = useState('')
  const [sizes, setSizes] = useState<Record<string, Size>>({})
  const warn = useHeldWarning()
  const focus = () => fieldset.current?.focus()
  const { uploads, queue } = useUploads(({ image, width, height }, { replaces }) => {
    if (images.includes(image)) return say(t('alreadyThere'))
    if (isBlurred({ width, height })) warn(focus)
    setSizes((known) => ({ ...known, [image]: { width, height } }))
    onChange(placePicture(images, image, replaces))
    say(t('added', { place: images.length + 1 }))
  })
  const [cropped, setCropped] = useState<string>()
  const move = (from: number, to: number) => {
    onChange(movePicture(images, from, to))
    say(t('moved', { from: from + 1, to: to + 1, count: images.length }))
  }
  const remove = (image: string) => {
    say(t('removed', { place: images.indexOf(image) + 1 }))
    onChange(images.filter((one) => one !== image))
  }
  const grip = useDrag(move)
  useFocusInSight(fieldset, images.length, uploads.length)
  const held = useHeldForm({ queue, names, focus })
  const fault = useFault(held, uploads) ?? error
  const room = max - images.length - uploads.length
  const add = (files: readonly Blob[]) => {
    queue.add(files.slice(0, room), purpose)
    say(
      files.length > room ? t('onlySome', { maximum: max }) : t('sending', { count: files.length }),
    )
  }
  useImperativeHandle(ref, () => ({ add }))
  return (
    <fieldset
      ref={fieldset}
      tabIndex={-1}
      aria-describedby={`${id}-note`}
      className="min-w-0 outline-none"
    >
      <legend className="text-sm font-semibold">{label}</legend>
      <p id={`${id}-note`} className="text-xs text-ink-muted">
        {hint ?? t('hint', { maximum: max })}
      </p>
      <ul className="mt-2 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
        {images.map((image, place) => (
          <PictureTile
            key={image}
            image={image}
            place={place}
            count={images.length}
            grip={grip}
            box={box}
            onCrop={() => setCropped(image)}
            onMove={(to) => move(place, to)}
            onRemove={() => remove(image)}
          />
        ))}
        {queue &&
          uploads.map((upload) => (
            <UploadTile key={upload.id} upload={upload} queue={queue} box={box} />
          ))}
      </ul>
      {cropped !== undefined && (
        <CropSheet
          open
          path={`${mediaPath(cropped)}`}
          aspect={aspects[box]}
          onOpenChange={() => setCropped(undefined)}
          onCut={(part) => {
            queue.add([part], purpose, cropped)
            setCropped(undefined)
          }}
        />
      )}
      <SmallNotes images={images} sizes={sizes} />
      {room > 0 && <AddButtons several={max > 1} onAdd={add} />}
      <output className="sr-only">{said}</output>
      <div aria-live="polite" className="mt-2 empty:hidden">
        {fault && <FieldError>{fault}</FieldError>}
      </div>
    </fieldset>
  )
}

/** Why a press has stopped at the field. */
function useFault(
  { hasStopped, asks }: ReturnType<typeof useHeldForm>,
  uploads: readonly Upload[],
) {
  const t = useTranslations('pictures')
  const failed = uploads.filter((upload) => upload.error !== undefined).length
  if (hasStopped && failed > 0) return t('notSent', { count: failed })
  return asks ? t('sendBlurred') : undefined
}

type Size = { width: number; height: number }

/** Pixels of the shorter side; with fewer, a picture is blurred on the product page of a phone. */
const SHARP = 600

const isBlurred = ({ width, height }: Size) => Math.min(width, height) < SHARP

/** Names the pictures of this visit that are too small to be sharp. */
function SmallNotes({ images, sizes }: { images: string[]; sizes: Record<string, Size> }) {
  const t = useTranslations('pictures')
  return images.map((image, index) => {
    const size = sizes[image]
    if (!size || !isBlurred(size)) return null
    return (
      <output key={image} className="mt-2 block text-sm text-accent-ink">
        {t('small', { ...size, place: index + 1, sharp: SHARP })}
      </output>
    )
  })
}

/** Scrolls the focused control back into view when tiles appear and grow above it. */
function useFocusInSight(
  fieldset: RefObject<HTMLElement | null>,
  images: number,
  uploads: number,
): void {
  useEffect(() => {
    const focused = document.activeElement
    if (images + uploads > 0 && fieldset.current?.contains(focused))
      (focused?.closest('label') ?? focused)?.scrollIntoView({ block: 'nearest' })
  }, [fieldset, images, uploads])
}

function AddButtons({ several, onAdd }: { several: boolean; onAdd: (files: File[]) => void }) {
  const t = useTranslations('pictures')
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <FileButton onFiles={onAdd} capture className="grow px-3! pointer-fine:hidden sm:grow-0">
        <Camera className="size-5" aria-hidden="true" />
        {t('take')}
      </FileButton>
      <FileButton onFiles={onAdd} multiple={several} className="grow px-3! sm:grow-0">
        <ImagePlus className="size-5" aria-hidden="true" />
        {t('choose', { several: String(several) })}
      </FileButton>
    </div>
  )
}
