import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { CARD_MM } from '#shared/catalog/size-measures.ts'
import { Button } from '#web/ui/button.tsx'
import { FineSlider } from './fine-slider.tsx'
import { saveScale, scaleLimits, usualScale } from './screen-scale.ts'

const ROUND_MM = 3.18
/**
 * Length of the drawn part of the card, in millimetres. The person compares only the short side, so the rest is not
 * drawn.
 */
const SHOWN_MM = 38

/** Finds the scale of the screen: a drawn bank card is made as wide as a real one. */
export function CalibrateCard({ onSkip }: { onSkip: () => void }) {
  const t = useTranslations('sizeHelp')
  const [pxPerMm, setScale] = useState(usualScale)
  const [width, height, round] = [CARD_MM.short, SHOWN_MM, ROUND_MM].map((mm) => mm * pxPerMm)
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm">{t('calibrateText')}</p>
      <div className="-mx-1 flex justify-center overflow-hidden rounded-card bg-sunken pt-3">
        <svg aria-hidden="true" width={width} height={height} className="max-w-none shrink-0">
          <rect
            x="1"
            y="1"
            width={(width ?? 2) - 2}
            height={CARD_MM.long * pxPerMm}
            rx={round}
            strokeWidth="2"
            className="fill-primary-soft stroke-primary"
          />
          <rect
            x={(width ?? 0) * 0.42}
            y={(height ?? 0) * 0.3}
            width={(width ?? 0) * 0.16}
            height={(width ?? 0) * 0.2}
            rx="4"
            className="fill-accent"
          />
        </svg>
      </div>
      <FineSlider
        label={t('cardSize')}
        value={pxPerMm}
        limits={scaleLimits}
        onChange={setScale}
        say={t('percent', { percent: Math.round((pxPerMm / usualScale()) * 100) })}
      />
      <Button onClick={() => saveScale(pxPerMm)}>{t('calibrated')}</Button>
      <Button variant="quiet" size="sm" className="self-center" onClick={onSkip}>
        {t('skip')}
      </Button>
    </div>
  )
}
