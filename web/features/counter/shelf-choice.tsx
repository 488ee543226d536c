import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { places, type ShelfState } from './use-shelf.ts'

const words = { there: 'shelfThere', gone: 'shelfGone' } as const

/** Asks where the pieces are, because the stock follows the answer. */
export function ShelfChoice({ shelf }: { shelf: ShelfState }) {
  const t = useTranslations('orders')
  const id = useId()
  const { box, place, isMissing, choose } = shelf
  return (
    <fieldset ref={box} aria-describedby={id}>
      <legend className="mb-1 text-sm font-semibold">{t('shelfLegend')}</legend>
      <p id={id} aria-live="polite" className="text-sm text-madder">
        {isMissing && t('shelfRequired')}
      </p>
      {places.map((one) => (
        <Checkbox
          key={one}
          kind="radio"
          name={id}
          checked={place === one}
          label={t(words[one])}
          onChange={() => choose(one)}
        />
      ))}
    </fieldset>
  )
}
