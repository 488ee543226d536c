import { clsx } from 'clsx'
import { useTranslations } from 'use-intl'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Crop from 'lucide-react/icons/crop'
import GripHorizontal from 'lucide-react/icons/grip-horizontal'
import X from 'lucide-react/icons/x'
import { mediaPath } from '#shared/paths.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import type { Grip } from './drag.ts'

type TileProps = {
  image: string
  place: number
  count: number
  grip: Grip
  box: 'portrait' | 'square' | 'wide'
  onCrop: () => void
  onMove: (to: number) => void
  onRemove: () => void
}

/** One stored picture with its place, which buttons and dragging change. */
export function PictureTile(props: TileProps) {
  const { image, place, count, grip, box, onCrop, onMove, onRemove } = props
  const t = useTranslations('pictures')
  const number = place + 1
  return (
    <li
      {...grip.tileOf(place)}
      className={clsx(
        'relative overflow-hidden rounded-card border border-hairline bg-surface',
        grip.dragged === place && 'outline-2 outline-primary',
      )}
    >
      <Picture
        path={mediaPath(image)}
        alt={t('pictureOf', { number, count })}
        sizes="180px"
        box={box}
      />
      <IconButton
        label={t('remove', { number })}
        className="absolute! top-1 right-1 bg-surface/90"
        onClick={onRemove}
      >
        <X />
      </IconButton>
      <IconButton
        label={t('cropOf', { number })}
        className="absolute! top-1 left-1 bg-surface/90"
        onClick={onCrop}
      >
        <Crop />
      </IconButton>
      {count > 1 && (
        <div className="flex items-center justify-between">
          <IconButton
            label={t('moveBack', { number })}
            disabled={place === 0}
            onClick={() => onMove(place - 1)}
          >
            <ArrowLeft />
          </IconButton>
          <span
            aria-hidden="true"
            className="flex h-11 grow cursor-grab touch-none select-none flex-col items-center justify-center text-xs text-ink-muted"
            {...grip.gripOf(place)}
          >
            {place === 0 ? (
              <span className="text-xs font-semibold text-ink">{t('main')}</span>
            ) : (
              number
            )}
            <GripHorizontal className="size-5" />
          </span>
          <IconButton
            label={t('moveOn', { number })}
            disabled={number === count}
            onClick={() => onMove(place + 1)}
          >
            <ArrowRight />
          </IconButton>
        </div>
      )}
    </li>
  )
}
