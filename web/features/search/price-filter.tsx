import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { PRICE_SLIDER_TOP_RUPEES } from '#shared/limits.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'

const Slider = lazy(async () => ({ default: (await import('#web/ui/slider.tsx')).Slider }))
const LOWEST = 1
const STEP = 100
const ANY: [number, number] = [LOWEST, PRICE_SLIDER_TOP_RUPEES]

type Props = {
  value: [number, number] | undefined
  onChange: (value: [number, number] | undefined) => void
}

/** Rs 1 to Rs 10,000; the top stop has no end. The slider's code travels after the page. */
export function PriceFilter({ value, onChange }: Props) {
  const t = useTranslations('search')
  const [dragged, setDragged] = useState<[number, number]>()
  const hydrated = useHydrated()
  const shown = dragged ?? toStops(value ?? ANY)
  const say = usePriceWords()
  const commit = (next: [number, number]) => {
    setDragged(undefined)
    const range: [number, number] = [next[0] <= LOWEST ? 0 : next[0], next[1]]
    onChange(range[0] === 0 && range[1] === PRICE_SLIDER_TOP_RUPEES ? undefined : range)
  }
  return (
    <div>
      <p aria-live="polite" className="money text-sm text-ink-muted">
        {say(shown)}
      </p>
      <div className="h-11">
        {hydrated && (
          <Suspense fallback={null}>
            <Slider
              min={0}
              max={PRICE_SLIDER_TOP_RUPEES}
              step={STEP}
              value={shown}
              labels={[t('lowestPrice'), t('highestPrice')]}
              say={rupees}
              onChange={setDragged}
              onCommit={commit}
            />
          </Suspense>
        )}
      </div>
    </div>
  )
}

/** The slider's stops begin at nothing, which stands for the lowest price there is. */
function toStops([low, high]: [number, number]): [number, number] {
  return [low <= LOWEST ? 0 : low, high]
}

/** Whole rupees need no paise while they are being chosen. */
export function rupees(amount: number): string {
  return `Rs ${Math.max(LOWEST, amount).toLocaleString('en-IN')}`
}

export function usePriceWords(): (range: [number, number]) => string {
  const t = useTranslations('search')
  return ([low, high]) => {
    const open = high >= PRICE_SLIDER_TOP_RUPEES
    if (open) return low <= LOWEST ? t('anyPrice') : t('priceFrom', { from: rupees(low) })
    if (low <= LOWEST) return t('priceUpTo', { to: rupees(high) })
    return t('priceRange', { from: rupees(low), to: rupees(high) })
  }
}
