import { clsx } from 'clsx'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import Camera from 'lucide-react/icons/camera'
import Undo2 from 'lucide-react/icons/undo-2'
import { swatchOf } from '#shared/catalog/color-swatch.ts'
import type { PicturedProduct } from '#shared/contract/catalog/product-pictures.ts'
import { MAX_IMAGES } from '#shared/limits.ts'
import { TakeSeveral } from '#web/features/files/take-several.tsx'
import { useGoodsNames } from '#web/lib/locale.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Swatch } from '#web/ui/chip.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { resetPlace, shownAt } from './board.ts'
import type { Slot } from './match-pictures.ts'
import { dropOf, Thumb } from './thumb.tsx'
import { type PictureBoard, slotsOf } from './use-board.ts'
import type { Selection } from './use-selection.ts'

type ProductRowProps = {
  product: PicturedProduct
  pictures: PictureBoard
  selection: Selection
  fault: string | undefined
}

/** A product with the pictures of its colours. */
export function ProductRow({ product, pictures, selection, fault }: ProductRowProps) {
  const t = useTranslations('pictureBoard')
  const id = useId()
  const names = useGoodsNames()
  const title = useTranslations('pictures')('cameraTitle', { name: product.productName })
  const { board, present, change, addShots } = pictures
  const slots = slotsOf(product)
  const isChanged = slots.some(({ key }) => board.lists[key])
  return (
    <Card asChild>
      <article aria-labelledby={id} className="flex min-w-0 flex-col gap-2">
        <div className="flex items-start justify-between gap-2">
          <div className="min-w-0">
            <h3 id={id} className="text-sm font-semibold wrap-anywhere">
              <bdi>{product.productName}</bdi>
            </h3>
            <p className="text-xs wrap-anywhere text-ink-muted">
              {skusOf(product)}
              {!product.active && ` · ${t('inactive')}`}
            </p>
          </div>
          <div className="flex shrink-0">
            {isChanged && (
              <IconButton
                label={t('reset', { name: product.productName })}
                onClick={() =>
                  change((now) => slots.reduce((rest, { key }) => resetPlace(rest, key), now))
                }
              >
                <Undo2 aria-hidden="true" />
              </IconButton>
            )}
            <TakeSeveral
              title={title}
              places={slots.map(({ key, color }) => ({
                key,
                label: color === null ? product.productName : names.color(color),
                color,
                room: MAX_IMAGES - shownAt(board, present, key).length,
              }))}
              onShots={addShots}
              renderButton={(open) => (
                <IconButton label={title} onClick={open}>
                  <Camera aria-hidden="true" />
                </IconButton>
              )}
            />
          </div>
        </div>
        {slots.map((slot) => (
          <Place key={slot.key} slot={slot} pictures={pictures} selection={selection} />
        ))}
        {fault !== undefined && (
          <div role="alert">
            <FieldError>{fault}</FieldError>
          </div>
        )}
      </article>
    </Card>
  )
}

const SKUS_SHOWN = 3

function skusOf({ colors }: PicturedProduct): string {
  const skus = colors.flatMap((one) => one.skus)
  return [...skus.slice(0, SKUS_SHOWN), ...(skus.length > SKUS_SHOWN ? ['…'] : [])].join(', ')
}

type PlaceProps = { slot: Slot; pictures: PictureBoard; selection: Selection }

/** The pictures of one colour, and the button that puts the selected ones there. */
function Place({ slot: { key, color, productName }, pictures, selection }: PlaceProps) {
  const t = useTranslations('pictureBoard')
  const names = useGoodsNames()
  const { board, present } = pictures
  const ids = shownAt(board, present, key)
  const name = color === null ? productName : `${productName}, ${names.color(color)}`
  const room = MAX_IMAGES - ids.length
  const arriving = selection.spots.filter((spot) => spot.key !== key).length
  return (
    <div
      {...dropOf(() => selection.putAt(key))}
      className={clsx(
        'flex min-w-0 flex-col gap-1.5',
        color !== null && 'border-t border-hairline pt-2',
      )}
    >
      {color !== null && (
        <p className="flex items-center gap-2 text-xs font-semibold">
          <Swatch color={swatchOf(color) ?? null} size="size-4" />
          <bdi>{names.color(color)}</bdi>
        </p>
      )}
      <ul aria-label={t('picturesOf', { name })} className="flex flex-wrap gap-2 empty:hidden">
        {ids.map((id, at) => (
          <Thumb
            key={id}
            spot={{ key, id }}
            number={at + 1}
            pictures={pictures}
            selection={selection}
          />
        ))}
      </ul>
      {ids.length === 0 && arriving === 0 && <p className="text-xs text-ink-muted">{t('none')}</p>}
      {arriving > 0 && (
        <Button
          variant="secondary"
          size="sm"
          className="self-start"
          aria-label={t('putAt', { count: arriving, name })}
          disabled={room < arriving}
          onClick={() => selection.putAt(key)}
        >
          {room < arriving ? t('full', { maximum: MAX_IMAGES }) : t('putHere', { count: arriving })}
        </Button>
      )}
    </div>
  )
}
