import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type FigureRow, figureKinds } from '#shared/contract/admin/overview.ts'
import { DAY_MS, formatDay, indianDay } from '#shared/india-time.ts'
import type { Input } from '#web/lib/call.ts'
import { callQuery } from '#web/lib/queries.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { useCall } from '#web/lib/use-call.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { QueryFailed } from '#web/ui/query-failed.tsx'
import { Select } from '#web/ui/select.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { measures, useCountWords } from './counts.ts'

type Kind = (typeof figureKinds)[number]
type Asked = Input<'GET /admin/figures'> & { by: Kind }

const DAYS_SHOWN = 30

/** Orders and what became of them, by day, shop or city. */
export function CityFigures() {
  const t = useTranslations('desk')
  const say = useCountWords()
  const now = useNow()
  const [asked, setAsked] = useState<Asked>({
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
      <p className="text-sm text-ink-muted">{t('figuresNote')}</p>
      {query.isError && <QueryFailed query={query} />}
      {!data && !query.isError && <SkeletonText lines={8} />}
      {data && data.rows.length === 0 && <p>{t('noFigures')}</p>}
      {data && data.rows.length > 0 && (
        <Table
          caption={t('orders')}
          columns={columnsOf({ t, say }, asked.by)}
          rows={[...data.rows, { key: 'sum', name: t('sum'), ...data.sum }]}
          rowKey={({ key }) => key}
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

type Words = {
  t: ReturnType<typeof useTranslations<'desk'>>
  say: ReturnType<typeof useCountWords>
}

function columnsOf({ t, say }: Words, by: Kind): Column<FigureRow>[] {
  return [
    {
      key: 'name',
      header: t(`by_${by}`),
      onCard: 'heading',
      cell: ({ key, name }) => (by === 'day' && key !== 'sum' ? formatDay(name) : name),
    },
    ...measures.map((measure): Column<FigureRow> => ({
      key: measure,
      header: t(measure),
      align: 'end',
      cell: (row) => <span className="money">{say(row, measure)}</span>,
    })),
  ]
}
