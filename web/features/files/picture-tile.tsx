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

/** One stored picture. Buttons and dragging change its place. */
export function PictureTile(props: TileProps) {
  const { image, place, count, grip, box, onCrop, onMove, onRemove } = props
  const t = useTranslations('pictures')
  const number = place + 1
  return (
    <li
      {...grip.tileOf(place)}
      className={clsx(
        'overflow-hidden rounded-card border border-hairline bg-surface',
        grip.dragged === place && 'outline-2 outline-primary',
      )}
    >
      <Picture
        path={mediaPath(image)}
        alt={t('pictureOf', { number, count })}
        sizes="180px"
        box={box}
      />
      <div className="flex items-center justify-between">
        <IconButton label={t('cropOf', { number })} onClick={onCrop}>
          <Crop />
        </IconButton>
        <IconButton
          label={t('remove', { number })}
          data-remove
          onClick={({ currentTarget }) => {
            focusBeside(currentTarget)
            onRemove()
          }}
        >
          <X />
        </IconButton>
      </div>
      {count > 1 && (
        <div className="flex items-center justify-between">
          <IconButton
            label={t('moveBack', { number })}
            className="aria-disabled:opacity-50"
            aria-disabled={place === 0}
            onClick={() => place > 0 && onMove(place - 1)}
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
            className="aria-disabled:opacity-50"
            aria-disabled={number === count}
            onClick={() => number < count && onMove(place + 1)}
          >
            <ArrowRight />
          </IconButton>
        </div>
      )}
    </li>
  )
}

/** Before a tile is removed, the focus goes to the tile beside it, or to the control that adds pictures. */
function focusBeside(button: HTMLElement): void {
  const tile = button.closest('li')
  const beside = tile?.nextElementSibling ?? tile?.previousElementSibling
  const next = beside?.querySelector<HTMLElement>('[data-remove]')
  const picker = button.closest('fieldset')
  const add = picker?.querySelector<HTMLElement>('input[type=file]')
  const target = next ?? add ?? picker
  target?.focus({ preventScroll: true })
}
