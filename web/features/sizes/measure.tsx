import { useState } from 'react'
import { useTranslations } from 'use-intl'
import {
  type Measure,
  type MeasuredSize,
  measures,
  sizeFor,
} from '#shared/catalog/size-measures.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { CalibrateCard } from './calibrate-card.tsx'
import { FineSlider } from './fine-slider.tsx'
import { FootRuler } from './foot-ruler.tsx'
import { SaveFor } from './save-for.tsx'
import { forgetScale, useScreenScale } from './screen-scale.ts'

/** A common size, with which the tool begins. */
const FIRST_MM = { foot: 245, bangle: 60 }

type Props = {
  measure: Measure
  /** Takes a size that was found; without it, the size is saved for somebody of the family. */
  onUse: ((found: MeasuredSize) => void) | undefined
  onEnd: () => void
}

/** Finds a size on the screen: first the screen is measured with a bank card, then the foot or the bangle. */
export function MeasureOnScreen({ measure, onUse, onEnd }: Props) {
  const t = useTranslations('sizeHelp')
  const pxPerMm = useScreenScale()
  const [isByHand, setByHand] = useState(false)
  const [mm, setMm] = useState<number>(FIRST_MM[measure])
  if (pxPerMm === undefined && !isByHand) return <CalibrateCard onSkip={() => setByHand(true)} />
  const found = sizeFor(measure, mm)
  const measured = found && { ...found, measure, mm: Math.round(mm) }
  const { least, most } = measures[measure]
  return (
    <div className="flex flex-col gap-3">
      {pxPerMm !== undefined && (
        <>
          <p className="text-sm">{t(`how.${measure}`)}</p>
          <Tool measure={measure} mm={mm} pxPerMm={pxPerMm} onChange={setMm} />
        </>
      )}
      <Field label={t(`mm.${measure}`)} hint={t(`hint.${measure}`, { least, most })}>
        <TextInput
          type="number"
          inputMode="numeric"
          className="money max-w-32"
          min={least}
          max={most}
          value={Number.isNaN(mm) ? '' : mm}
          onChange={({ target }) => setMm(target.valueAsNumber)}
        />
      </Field>
      <output className="block rounded-control bg-accent-soft px-3 py-2 text-base font-semibold text-accent-ink">
        {found ? t('result', { size: t(found.system, { size: found.size }) }) : t('outside')}
      </output>
      {measured &&
        (onUse ? (
          <Button onClick={() => onUse(measured)}>{t('use')}</Button>
        ) : (
          <SaveFor found={measured} onSaved={onEnd} />
        ))}
      <p className="text-xs text-ink-muted">{t(`source.${measure}`)}</p>
      <Button
        variant="quiet"
        size="sm"
        className="self-start"
        onClick={() => {
          forgetScale()
          setByHand(false)
        }}
      >
        {t('again')}
      </Button>
    </div>
  )
}

type ToolProps = { measure: Measure; mm: number; pxPerMm: number; onChange: (mm: number) => void }

function Tool({ measure, mm, pxPerMm, onChange }: ToolProps) {
  const t = useTranslations('sizeHelp')
  if (measure === 'foot') return <FootRuler mm={mm} pxPerMm={pxPerMm} onChange={onChange} />
  return (
    <>
      <BangleCircle mm={mm} pxPerMm={pxPerMm} />
      <FineSlider
        label={t('mm.bangle')}
        value={mm}
        limits={{ ...measures.bangle, step: 1 }}
        onChange={onChange}
        say={t('millimetres', { mm })}
      />
    </>
  )
}

/** A circle of true size. On a phone the largest bangles are wider than the screen: their top and bottom still show. */
function BangleCircle({ mm, pxPerMm }: { mm: number; pxPerMm: number }) {
  const [size, ring] = [mm * pxPerMm, 14]
  const whole = size + 2 * ring
  return (
    <div className="-mx-1 flex justify-center overflow-hidden rounded-card bg-sunken py-2">
      <svg aria-hidden="true" width={whole} height={whole} className="max-w-none shrink-0">
        <circle
          cx={whole / 2}
          cy={whole / 2}
          r={(size + ring) / 2}
          fill="none"
          strokeWidth={ring}
          className="stroke-accent"
        />
        <circle
          cx={whole / 2}
          cy={whole / 2}
          r={size / 2}
          strokeWidth="1.5"
          className="fill-surface stroke-ink"
        />
      </svg>
    </div>
  )
}
