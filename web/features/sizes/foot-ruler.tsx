import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { measures } from '#shared/catalog/size-measures.ts'
import { Button } from '#web/ui/button.tsx'

type Props = {
  mm: number
  pxPerMm: number
  /** A point of the ruler was touched. */
  onChange: (mm: number) => void
}

const WIDTH = 120
/** Pixels of the longest part; on a low screen it leaves room for the title, so that all of it shows at once. */
const ROOM = 520
const END_CM = measures.foot.most / 10

/**
 * A ruler of true size, upright and in parts: a foot is longer than a phone. The paper with the marked foot is moved on to
 * the next part.
 */
export function FootRuler({ mm, pxPerMm, onChange }: Props) {
  const t = useTranslations('sizeHelp')
  const partCm = Math.max(5, Math.floor(Math.min(ROOM, innerHeight - 230) / pxPerMm / 10))
  const [part, setPart] = useState(0)
  const from = part * partCm
  const to = Math.min(from + partCm, END_CM)
  const height = (to - from) * 10 * pxPerMm
  const isHere = mm >= from * 10 && mm <= to * 10
  return (
    <div className="flex flex-col gap-2">
      <div className="flex justify-center rounded-card bg-sunken p-2">
        <svg
          role="presentation"
          width={WIDTH}
          height={height + 2}
          className="cursor-crosshair touch-none bg-surface"
          onPointerDown={(event) => {
            const top = event.currentTarget.getBoundingClientRect().top
            onChange(Math.round(from * 10 + (event.clientY - top) / pxPerMm))
          }}
        >
          <Ticks from={from} to={to} pxPerMm={pxPerMm} />
          {isHere && (
            <line
              x1="0"
              x2={WIDTH}
              y1={(mm - from * 10) * pxPerMm + 1}
              y2={(mm - from * 10) * pxPerMm + 1}
              strokeWidth="2"
              className="stroke-danger"
            />
          )}
        </svg>
      </div>
      <div className="flex items-center justify-between gap-2">
        <Button
          variant="secondary"
          size="sm"
          disabled={part === 0}
          onClick={() => setPart(part - 1)}
        >
          {t('back')}
        </Button>
        <output className="money text-sm font-semibold">{t('part', { from, to })}</output>
        <Button
          variant="secondary"
          size="sm"
          disabled={to >= END_CM}
          onClick={() => setPart(part + 1)}
        >
          {t('next')}
        </Button>
      </div>
    </div>
  )
}

type TicksProps = { from: number; to: number; pxPerMm: number }

function Ticks({ from, to, pxPerMm }: TicksProps) {
  const count = (to - from) * 10
  return Array.from({ length: count + 1 }, (_, at) => {
    const [y, isCm, isHalf] = [at * pxPerMm + 1, at % 10 === 0, at % 5 === 0]
    const length = isCm ? 48 : isHalf ? 34 : 22
    return (
      <g key={at}>
        <line x1="0" x2={length} y1={y} y2={y} className="stroke-ink" strokeWidth="1" />
        {isCm && (
          <text
            x="56"
            y={at === 0 ? y + 12 : y + (at === count ? -2 : 5)}
            className="fill-ink text-sm"
          >
            {from + at / 10}
          </text>
        )}
      </g>
    )
  })
}
