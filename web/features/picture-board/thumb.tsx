import { clsx } from 'clsx'
import { type DragEvent, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import { MAX_IMAGES } from '#shared/limits.ts'
import { mediaPath } from '#shared/paths.ts'
import { hasFiles } from '#web/features/files/drop-files.ts'
import { NoPictureDrawing } from '#web/ui/drawings.tsx'
import { pictureAddress, useFailed } from '#web/ui/picture.tsx'
import type { NewPicture, Reason, Spot } from './board.ts'
import type { Thumbnails } from './thumbnails.ts'
import type { PictureBoard } from './use-board.ts'
import type { Selection } from './use-selection.ts'

type ThumbProps = {
  spot: Spot
  /** The number of the picture at its place, from 1. */
  number: number
  pictures: PictureBoard
  selection: Selection
}

/** One picture: pressing selects it, and a mouse can drag it. */
export function Thumb(props: ThumbProps) {
  const { spot, number, pictures, selection } = props
  const t = useTranslations('pictureBoard')
  // A picture that the product shows already is not among the new ones.
  const picture = pictures.board.news[spot.id]
  const isMain = spot.key !== undefined && number === 1
  const isSelected = selection.has(spot)
  const isFailed = pictures.sending.failed.some(({ id }) => id === spot.id)
  const { label, title } = useThumbWords({ picture, number, isMain, isFailed })
  return (
    <li {...dragOf(props)} className="relative shrink-0">
      <button
        type="button"
        aria-pressed={isSelected}
        aria-label={label}
        title={title}
        onClick={() => selection.toggle(spot)}
        className={clsx(
          'relative block h-20 w-16 cursor-grab overflow-hidden rounded-control border bg-sunken',
          isSelected ? 'border-primary outline-2 outline-primary' : 'border-edge',
        )}
      >
        <Small id={spot.id} picture={picture} thumbnails={pictures.thumbnails} />
        {isMain && (
          <span className="absolute inset-x-0 bottom-0 bg-ink/80 text-[0.6875rem] font-semibold text-paper">
            {t('main')}
          </span>
        )}
        {isSelected && (
          <Check
            aria-hidden="true"
            className="absolute top-1 right-1 size-5 rounded-full bg-primary p-0.5 text-on-primary"
          />
        )}
        <State isFailed={isFailed} isWaiting={picture !== undefined && !picture.image} />
      </button>
    </li>
  )
}

type ThumbState = {
  picture: NewPicture | undefined
  number: number
  isMain: boolean
  isFailed: boolean
}

/** The name of a picture for screen readers and its tooltip, with the reason for its place. */
function useThumbWords({ picture, number, isMain, isFailed }: ThumbState) {
  const t = useTranslations('pictureBoard')
  const reason = useReasonWords()
  const main = isMain ? [t('main')] : []
  if (!picture) {
    const title = t('present')
    return { title, label: [t('picture', { number, name: title }), ...main].join(', ') }
  }
  const name = picture.name || t('photo')
  const words = reason(picture.reason)
  const state = isFailed ? [t('notSent')] : picture.image ? [] : [t('waiting')]
  return {
    title: `${name} · ${words}`,
    label: [t('picture', { number, name }), ...main, words, ...state].join(', '),
  }
}

/** The events of a tile: it can be dragged, and others can be dropped before it. */
function dragOf({ spot, number, selection }: ThumbProps) {
  const { key } = spot
  return {
    draggable: true,
    onDragStart: ({ dataTransfer }: DragEvent) => {
      // Firefox drags only with data.
      dataTransfer.setData('text/plain', spot.id)
      dataTransfer.effectAllowed = 'move'
      selection.drag(spot)
    },
    onDragEnd: () => selection.drag(undefined),
    ...(key !== undefined && dropOf(() => selection.putAt(key, number - 1))),
  }
}

function State({ isFailed, isWaiting }: { isFailed: boolean; isWaiting: boolean }) {
  const look = 'absolute top-1 left-1 size-5 rounded-full bg-surface/90 p-0.5'
  if (isFailed) return <CircleAlert aria-hidden="true" className={clsx(look, 'text-danger')} />
  return isWaiting && <CloudUpload aria-hidden="true" className={clsx(look, 'text-ink-muted')} />
}

type SmallProps = { id: string; picture: NewPicture | undefined; thumbnails: Thumbnails }

function Small({ id, picture, thumbnails }: SmallProps) {
  const drawn = useSyncExternalStore(
    thumbnails.subscribe,
    () => thumbnails.get(id),
    () => undefined,
  )
  const image = picture ? picture.image : id
  const stored = image && pictureAddress(`${mediaPath(image)}`, 208)
  const source = drawn || stored
  const [failed, watched] = useFailed(source)
  if (!source || failed) {
    const isKnown = failed || drawn === ''
    return (
      <span className={clsx('grid size-full place-items-center text-edge', !isKnown && 'skeleton')}>
        {isKnown && <NoPictureDrawing className="w-3/5" />}
      </span>
    )
  }
  return (
    <img
      {...watched}
      src={source}
      alt=""
      loading="lazy"
      decoding="async"
      className="size-full object-cover dark:brightness-90"
    />
  )
}

/** The events of an element on which pictures of the board can be dropped. */
export function dropOf(onDrop: () => void) {
  return {
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event)) event.preventDefault()
    },
    onDrop: (event: DragEvent) => {
      if (hasFiles(event)) return
      event.preventDefault()
      event.stopPropagation()
      onDrop()
    },
  }
}

/** Says why a picture is where it is: "SKU KRT-101", or why it has no place. */
export function useReasonWords(): (reason: Reason) => string {
  const t = useTranslations('pictureBoard')
  return (reason) => {
    const text = 'text' in reason ? reason.text : ''
    return 'by' in reason
      ? t(`by.${reason.by}`, { text })
      : t(`why.${reason.why}`, { text, maximum: MAX_IMAGES })
  }
}
