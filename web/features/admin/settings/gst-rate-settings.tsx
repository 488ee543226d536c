import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { DatedGstRate } from '#shared/contract/settings/gst-rates.ts'
import { formatRupees } from '#web/lib/format.ts'
import { callQuery } from '#web/lib/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Section } from '#web/ui/section.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { useDecide } from '../decision.tsx'
import { datedColumns, RowSource, type SettingWords, WithdrawRow } from './dated-row.tsx'
import { GstRateDialog } from './gst-rate-dialog.tsx'

type Edit = (row: DatedGstRate) => void

/** The table of GST rates: planned rates and those of today, with a form for a later day, and the earlier rates. */
export function GstRateSettings() {
  const t = useTranslations('settings')
  const names = useTranslations('category')
  const [edited, setEdited] = useState<DatedGstRate | 'new'>()
  const query = useQuery(callQuery('GET /admin/gst-rates', {}))
  const { today = '', rows = [] } = query.data ?? {}
  const columns = rateColumns(t, { headingOf: headingWords(names), onEdit: setEdited })
  const earlier = rows.filter((row) => !isCurrent(row))
  return (
    <Loaded query={query}>
      <Section title={t('gstRates')} note={t('gstRatesNote')}>
        <Button className="self-start" onClick={() => setEdited('new')}>
          {t('gstAdd')}
        </Button>
        <Table
          caption={t('gstRates')}
          columns={columns}
          rows={rows.filter(isCurrent)}
          rowKey={({ _id }) => _id}
        />
      </Section>
      {earlier.length > 0 && (
        <Section title={t('history')}>
          <Table
            caption={t('history')}
            columns={columns}
            rows={earlier}
            rowKey={({ _id }) => _id}
          />
        </Section>
      )}
      <GstRateDialog edited={edited} today={today} onClose={() => setEdited(undefined)} />
    </Loaded>
  )
}

const isCurrent = ({ state }: DatedGstRate) => state === 'planned' || state === 'holds'

/** `62`, or `7018 · Bangles` for a rate of one category. */
const headingWords =
  (names: ReturnType<typeof useTranslations<'category'>>) =>
  ({ hsn, category }: Pick<DatedGstRate, 'hsn' | 'category'>) =>
    category === null ? hsn : `${hsn} · ${names(category)}`

function rateWords(t: SettingWords, { rate, upTo, rateAbove }: DatedGstRate): string {
  if (upTo === null || rateAbove === null) return `${rate} %`
  return t('gstSteps', { rate, above: rateAbove, price: formatRupees(upTo) })
}

type Shows = { headingOf: ReturnType<typeof headingWords>; onEdit: Edit }

function rateColumns(t: SettingWords, { headingOf, onEdit }: Shows): Column<DatedGstRate>[] {
  return [
    {
      key: 'heading',
      header: t('hsn'),
      onCard: 'heading',
      cell: (row) => <span className="font-semibold">{headingOf(row)}</span>,
    },
    { key: 'rate', header: t('gstRate'), cell: (row) => rateWords(t, row) },
    ...datedColumns(t),
    {
      key: 'source',
      header: t('source'),
      onCard: 'bare',
      cell: RowSource,
    },
    {
      key: 'actions',
      header: '',
      onCard: 'bare',
      cell: (row) =>
        row.state === 'planned' && <Actions row={row} heading={headingOf(row)} onEdit={onEdit} />,
    },
  ]
}

type ActionsProps = { row: DatedGstRate; heading: string; onEdit: Edit }

/** Changes or withdraws a planned rate. */
function Actions({ row, heading, onEdit }: ActionsProps) {
  const t = useTranslations('settings')
  const decision = useDecide('DELETE /admin/gst-rates')
  return (
    <div className="flex flex-wrap gap-2 @table:justify-end">
      <Button
        variant="secondary"
        size="sm"
        aria-label={t('changeOf', { subject: heading })}
        onClick={() => onEdit(row)}
      >
        {t('change')}
      </Button>
      <WithdrawRow row={row} subject={heading} value={rateWords(t, row)} decision={decision} />
    </div>
  )
}
