import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { PRICE_SLIDER_TOP_RUPEES } from '#shared/limits.ts'
import { Slider } from '#web/ui/slider.tsx'
import { LOWEST_PRICE, rupees, usePriceWords } from './price-words.ts'

const STEP = 100
const ANY: [number, number] = [LOWEST_PRICE, PRICE_SLIDER_TOP_RUPEES]

type Props = {
  value: [number, number] | undefined
  onChange: (value: [number, number] | undefined) => void
}

/** Rs 1 to Rs 10,000; the top stop has no end. */
export function PriceFilter({ value, onChange }: Props) {
  const t = useTranslations('search')
  const [dragged, setDragged] = useState<[number, number]>()
  const shown = dragged ?? toStops(value ?? ANY)
  const say = usePriceWords()
  const commit = (next: [number, number]) => {
    setDragged(undefined)
    const range: [number, number] = [next[0] <= LOWEST_PRICE ? 0 : next[0], next[1]]
    onChange(range[0] === 0 && range[1] === PRICE_SLIDER_TOP_RUPEES ? undefined : range)
  }
  return (
    <div>
      <p aria-live="polite" className="money text-sm text-ink-muted">
        {say(shown)}
      </p>
      <Slider
        min={0}
        max={PRICE_SLIDER_TOP_RUPEES}
        step={STEP}
        value={shown}
        labels={[t('lowestPrice'), t('highestPrice')]}
        say={(amount) =>
          amount >= PRICE_SLIDER_TOP_RUPEES
            ? t('priceFrom', { from: rupees(amount) })
            : rupees(amount)
        }
        onChange={setDragged}
        onCommit={commit}
      />
    </div>
  )
}

/** The slider's stops begin at nothing, which stands for the lowest price there is. */
function toStops([low, high]: [number, number]): [number, number] {
  return [low <= LOWEST_PRICE ? 0 : low, high]
}
