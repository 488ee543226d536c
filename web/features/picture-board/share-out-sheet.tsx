import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { PicturedProduct } from '#shared/contract/catalog/product-pictures.ts'
import { MAX_IMAGES } from '#shared/limits.ts'
import { useGoodsNames } from '#web/lib/locale.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/inputs.tsx'
import { NumberStepper } from '#web/ui/number-stepper.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { freePlaces, putAt, shareOut } from './board.ts'
import { type PictureBoard, slotsOf } from './use-board.ts'

export type ShareOutSheetProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  products: readonly PicturedProduct[]
  pictures: PictureBoard
}

const PAIRS_SHOWN = 60

/** Gives the waiting pictures in their order to the products without pictures, after the person has seen the first ones. */
export function ShareOutSheet({ open, onOpenChange, products, pictures }: ShareOutSheetProps) {
  const t = useTranslations('pictureBoard')
  const names = useGoodsNames()
  const [each, setEach] = useState(1)
  const [byColor, setByColor] = useState(false)
  const { board, present, change, sending } = pictures
  const places = products.map(slotsOf)
  const slots = new Map(places.flat().map((slot) => [slot.key, slot]))
  const free = freePlaces(
    board,
    present,
    places.map((own) => own.map(({ key }) => key)),
    { byColor },
  )
  const isFailed = new Set(sending.failed.map((upload) => upload.id))
  const tray = board.tray.filter((id) => !isFailed.has(id))
  const shares = shareOut(tray, free, each)
  const count = shares.flatMap(({ ids }) => ids).length
  const nameOf = (key: string) => {
    const { productName = '', color = null } = slots.get(key) ?? {}
    return color === null ? productName : `${productName}, ${names.color(color)}`
  }
  const share = () => {
    change((now) =>
      shares.reduce((rest, { key, ids }) => {
        const spots = ids.map((id) => ({ key: undefined, id }))
        return putAt(rest, present, { spots, key, by: 'order' })
      }, now),
    )
    onOpenChange(false)
  }
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('inOrder')}
      description={t('inOrderNote', { count: tray.length, places: free.length })}
      footer={
        <Button wide disabled={count === 0} onClick={share}>
          {t('shareOut', { count, places: shares.length })}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="flex items-center justify-between gap-3 text-sm font-semibold">
          <span>{t('each')}</span>
          <NumberStepper
            label={t('each')}
            min={1}
            max={MAX_IMAGES}
            value={each}
            onChange={setEach}
          />
        </div>
        <Checkbox label={t('byColor')} checked={byColor} onChange={() => setByColor(!byColor)} />
        <ol className="flex flex-col divide-y divide-hairline border-y border-hairline text-sm">
          {shares.slice(0, PAIRS_SHOWN).map(({ key, ids }) => (
            <li key={key} className="py-2 wrap-anywhere">
              <span className="text-ink-muted">
                {ids.map((id) => board.news[id]?.name || t('photo')).join(', ')}
              </span>
              <bdi className="block font-semibold">{nameOf(key)}</bdi>
            </li>
          ))}
        </ol>
        {shares.length > PAIRS_SHOWN && (
          <p className="text-sm text-ink-muted">
            {t('andMore', { count: shares.length - PAIRS_SHOWN })}
          </p>
        )}
      </div>
    </Sheet>
  )
}
