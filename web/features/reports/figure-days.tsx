import { clsx } from 'clsx'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { FigureDay, FigureSums as SumsOf } from '#shared/contract/reports.ts'
import { formatDay } from '#shared/formats/india-time.ts'
import { formatRupees } from '#web/lib/format.ts'
import { Card } from '#web/ui/card.tsx'

export const measures = [
  'amount',
  'returned',
  'booked',
  'collected',
  'pieces',
  'cancelled',
  'triedNotTaken',
  'notCollected',
] as const
export type Measure = (typeof measures)[number]

/** An amount of money without paise where there are none, or a number. */
export function sayMeasure(measure: Measure | 'views', value: number): string {
  return measure === 'amount' || measure === 'returned'
    ? formatRupees(value).replace(/\.00$/, '')
    : value.toLocaleString('en-IN')
}

const HEIGHT = 100
const STEP = 10
const WIDTH = 7
/** Least height of a bar in units of the drawing, so that a small number is still visible. */
const LEAST = 1.5

type Periods = { sums: SumsOf; before: SumsOf }

/** The sums as tiles, each of which shows its days as bars below; the table has the same numbers. */
export function FigureDays({ days, ...periods }: Periods & { days: readonly FigureDay[] }) {
  const [measure, setMeasure] = useState<Measure>('amount')
  return (
    <>
      <FigureSums {...periods} shown={measure} onShow={setMeasure} />
      <DayChart days={days} measure={measure} />
    </>
  )
}

function DayChart({ days, measure }: { days: readonly FigureDay[]; measure: Measure }) {
  const t = useTranslations('figures')
  const highest = days.reduce((best, day) => (day[measure] > best[measure] ? day : best))
  const value = sayMeasure(measure, highest[measure])
  const [first, last] = [days[0], days.at(-1)]
  return (
    <Card className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-base">{t('byDay', { name: t(measure) })}</h2>
        <p className="text-xs text-ink-muted tabular-nums">{t('highest', { value })}</p>
      </div>
      <figure>
        <svg
          viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-40 w-full border-b border-edge md:h-52"
        >
          <title>
            {t('chart', { name: t(measure), highest: value, day: formatDay(highest.day) })}
          </title>
          <Bars days={days} measure={measure} highest={highest[measure]} />
        </svg>
        <p className="money mt-1 flex justify-between text-xs text-ink-muted">
          <span>{first && formatDay(first.day)}</span>
          <span>{last && formatDay(last.day)}</span>
        </p>
      </figure>
      <DayTable days={days} shown={measure} />
    </Card>
  )
}

type BarsProps = { days: readonly FigureDay[]; measure: Measure; highest: number }

function Bars({ days, measure, highest }: BarsProps) {
  return days.map((day, at) => {
    const value = day[measure]
    if (value <= 0) return null
    const height = Math.max(LEAST, (value / highest) * HEIGHT)
    const x = at * STEP + (STEP - WIDTH) / 2
    return (
      <rect
        key={day.day}
        x={x}
        y={HEIGHT - height}
        width={WIDTH}
        height={height}
        className="fill-primary hover:fill-accent"
      >
        <title>{`${formatDay(day.day)}: ${sayMeasure(measure, value)}`}</title>
      </rect>
    )
  })
}

type DayTableProps = { days: readonly FigureDay[]; shown: Measure }

/** The days as rows, the newest first; opened by a press. A phone has room for the chosen measure only. */
function DayTable({ days, shown }: DayTableProps) {
  const t = useTranslations('figures')
  const cell = (measure: Measure) => clsx('px-2 py-1.5', measure !== shown && 'max-md:hidden')
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2.5 text-sm font-semibold text-primary">
        {t('tableShow')}
      </summary>
      <table className="w-full text-right text-sm tabular-nums">
        <caption className="sr-only">{t('table')}</caption>
        <thead className="text-xs text-ink-muted">
          <tr className="border-b border-edge">
            <th scope="col" className="py-2 pr-3 text-left font-semibold">
              {t('day')}
            </th>
            {measures.map((measure) => (
              <th key={measure} scope="col" className={clsx(cell(measure), 'font-semibold')}>
                {t(measure)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.day} className="border-b border-hairline last:border-0">
              <th scope="row" className="py-1.5 pr-3 text-left font-normal">
                {formatDay(day.day)}
              </th>
              {measures.map((measure) => (
                <td key={measure} className={cell(measure)}>
                  {sayMeasure(measure, day[measure])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

type SumsProps = Periods & { shown: Measure; onShow: (measure: Measure) => void }

/** The sums of both periods beside each other. Views are not counted by day, so their tile cannot be chosen. */
function FigureSums({ sums, before, shown, onShow }: SumsProps) {
  const t = useTranslations('figures')
  const name = useId()
  const sum = (one: Measure | 'views') => (
    <>
      <span className="block text-xs text-ink-muted">{t(one)}</span>
      <span className="money block text-lg font-bold">{sayMeasure(one, sums[one])}</span>
      {before[one] > 0 && (
        <span className="block text-xs text-ink-muted">
          {t('before', { count: sayMeasure(one, before[one]) })}
        </span>
      )}
    </>
  )
  const tile = 'rounded-card border border-hairline bg-surface px-3 py-2'
  return (
    <fieldset>
      <legend className="sr-only">{t('measure')}</legend>
      <div className="grid grid-cols-2 gap-2.5 sm:grid-cols-3 lg:grid-cols-4">
        {measures.map((one) => (
          <label key={one} className={clsx(tile, tileOn)}>
            <input
              type="radio"
              name={name}
              checked={one === shown}
              onChange={() => onShow(one)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-card"
            />
            {sum(one)}
          </label>
        ))}
        <p className={tile}>{sum('views')}</p>
      </div>
    </fieldset>
  )
}

const tileOn =
  'relative cursor-pointer hover:border-edge has-checked:border-primary has-checked:bg-primary-soft has-checked:ring-1 has-checked:ring-primary'
