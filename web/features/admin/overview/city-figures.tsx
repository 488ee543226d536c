import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type FigureRow, figureKinds } from '#shared/contract/admin/overview.ts'
import { DAY_MS, formatDay, indianDay } from '#shared/formats/india-time.ts'
import type { Input } from '#web/lib/call.ts'
import { callQuery } from '#web/lib/queries.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { useCall } from '#web/lib/use-call.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { useCutEdges } from '#web/ui/cut-edges.ts'
import { Field } from '#web/ui/field.tsx'
import { QueryFailed } from '#web/ui/query-failed.tsx'
import { Select } from '#web/ui/select.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { measures, useCountWords } from './counts.ts'

type Kind = (typeof figureKinds)[number]
type FiguresInput = Input<'GET /admin/figures'> & { by: Kind }

const DAYS_SHOWN = 30

/** Numbers of orders and their outcomes, by day, shop or city. */
export function CityFigures() {
  const t = useTranslations('overview')
  const now = useNow()
  const [asked, setAsked] = useState<FiguresInput>({
    from: indianDay(now - (DAYS_SHOWN - 1) * DAY_MS),
    to: indianDay(now),
    by: 'day',
  })
  const query = useQuery({
    ...callQuery('GET /admin/figures', asked),
    placeholderData: keepPreviousData,
  })
  const csv = useCall('GET /admin/figures/csv', {
    onSuccess: ({ fileName, csv: text }) => saveFile(fileName, text, 'text/csv'),
  })
  const change = (part: Partial<typeof asked>) => setAsked({ ...asked, ...part })
  const { data } = query
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <Field label={t('by')} className="w-36">
          <Select
            value={asked.by}
            options={figureKinds.map((kind) => ({ value: kind, label: t(`by_${kind}`) }))}
            onChange={({ target }) =>
              change({ by: figureKinds.find((kind) => kind === target.value) ?? 'day' })
            }
          />
        </Field>
        <DayField label={t('fromDay')} value={asked.from} onDay={(from) => change({ from })} />
        <DayField label={t('toDay')} value={asked.to} onDay={(to) => change({ to })} />
        <Button
          variant="secondary"
          disabled={!data}
          loading={csv.isPending}
          onClick={() => csv.mutate(asked)}
        >
          {t('csv')}
        </Button>
      </div>
      <p className="text-sm text-ink-muted max-md:text-xs">{t('figuresNote')}</p>
      {query.isError && <QueryFailed query={query} />}
      {!data && !query.isError && <SkeletonText lines={8} />}
      {data && data.rows.length === 0 && <p>{t('noFigures')}</p>}
      {data && data.rows.length > 0 && (
        <FigureTable
          by={asked.by}
          rows={[{ key: 'sum', name: t('sum'), ...data.sum }, ...data.rows]}
        />
      )}
    </div>
  )
}

type DayProps = { label: string; value: string; onDay: (day: string) => void }

function DayField({ label, value, onDay }: DayProps) {
  return (
    <Field label={label} className="w-40">
      <TextInput
        type="date"
        value={value}
        onChange={({ target }) => target.value && onDay(target.value)}
      />
    </Field>
  )
}

/** Dense rows with the sum first; where the screen is narrow, all columns but the first move sideways. */
function FigureTable({ by, rows }: { by: Kind; rows: FigureRow[] }) {
  const t = useTranslations('overview')
  const say = useCountWords()
  const box = useRef<HTMLElement>(null)
  const cut = useCutEdges(box)
  const first = 'sticky left-0 z-1 bg-paper pr-3 text-left'
  return (
    <section
      ref={box}
      onScroll={cut.look}
      aria-label={t('orders')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys scroll it
      tabIndex={0}
      className={clsx('fade-edges overflow-x-auto max-md:-mr-4', cut.atEnd && 'fade-end')}
    >
      <table className="w-full text-right text-sm tabular-nums">
        <caption className="sr-only">{t('orders')}</caption>
        <thead className="text-xs text-ink-muted">
          <tr className="border-b border-edge">
            <th scope="col" className={clsx(first, 'py-2 font-semibold')}>
              {t(`by_${by}`)}
            </th>
            {measures.map((measure) => (
              <th key={measure} scope="col" className="min-w-20 py-2 pl-3 font-semibold">
                {t(measure)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.key}
              className={clsx('h-9 border-b border-hairline', row.key === 'sum' && 'font-bold')}
            >
              <th
                scope="row"
                className={clsx(first, 'max-w-40 truncate', row.key !== 'sum' && 'font-normal')}
              >
                {by === 'day' && row.key !== 'sum' ? formatDay(row.name) : row.name}
              </th>
              {measures.map((measure) => (
                <td key={measure} className={clsx('pl-3', !row[measure] && 'text-ink-muted')}>
                  {row[measure] === 0 && measure !== 'answerMinutes' ? '–' : say(row, measure)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
