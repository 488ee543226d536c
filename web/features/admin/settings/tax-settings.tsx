import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import {
  type DatedTaxTerm,
  type WithheldTax,
  withheldTaxKinds,
} from '#shared/contract/settings/tax-terms.ts'
import { formatRupees } from '#web/lib/format.ts'
import { callQuery } from '#web/lib/queries.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Section } from '#web/ui/section.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { useDecide } from '../decision.tsx'
import {
  datedColumns,
  PresentSetting,
  RowSource,
  type SettingWords,
  WithdrawRow,
} from './dated-row.tsx'
import { TaxTermDialog } from './tax-term-dialog.tsx'

/** The taxes that are held back from shops: today's rates, a form for a later day, and all dated rows. */
export function TaxSettings() {
  const t = useTranslations('settings')
  const [changed, setChanged] = useState<WithheldTax>()
  const query = useQuery(callQuery('GET /admin/tax-terms', {}))
  const { today = '', rows = [] } = query.data ?? {}
  return (
    <Loaded query={query}>
      <Section title={t('taxes')} note={t('taxesNote')}>
        <ul className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
          {withheldTaxKinds.map((tax) => {
            const own = rows.filter((row) => row.tax === tax)
            const holds = own.find(({ state }) => state === 'holds')
            const next = own.findLast(({ state }) => state === 'planned')
            return (
              <PresentSetting
                key={tax}
                name={t(`taxKinds.${tax}`)}
                value={holds ? rateWords(t, holds) : t('taxOff')}
                next={next && { ...next, value: rateWords(t, next) }}
                onChange={() => setChanged(tax)}
              />
            )
          })}
        </ul>
      </Section>
      {rows.length > 0 && (
        <Section title={t('history')}>
          <Table
            caption={t('history')}
            columns={termColumns(t)}
            rows={rows}
            rowKey={({ _id }) => _id}
          />
        </Section>
      )}
      <TaxTermDialog tax={changed} today={today} onClose={() => setChanged(undefined)} />
    </Loaded>
  )
}

function rateWords(t: SettingWords, { rate, rateWithoutPan, freeUpTo }: DatedTaxTerm): string {
  if (rate === 0) return t('taxOff')
  if (rateWithoutPan === null || freeUpTo === null) return `${rate} %`
  return t('taxRates', { rate, without: rateWithoutPan, sum: formatRupees(freeUpTo) })
}

function termColumns(t: SettingWords): Column<DatedTaxTerm>[] {
  return [
    {
      key: 'tax',
      header: t('tax'),
      onCard: 'heading',
      cell: ({ tax }) => <span className="font-semibold">{t(`taxKinds.${tax}`)}</span>,
    },
    { key: 'rate', header: t('gstRate'), cell: (row) => rateWords(t, row) },
    ...datedColumns(t),
    { key: 'source', header: t('source'), onCard: 'bare', cell: RowSource },
    {
      key: 'actions',
      header: '',
      onCard: 'bare',
      cell: (row) => row.state === 'planned' && <Withdraw row={row} />,
    },
  ]
}

function Withdraw({ row }: { row: DatedTaxTerm }) {
  const t = useTranslations('settings')
  const decision = useDecide('DELETE /admin/tax-terms')
  return (
    <WithdrawRow
      row={row}
      subject={t(`taxKinds.${row.tax}`)}
      value={rateWords(t, row)}
      decision={decision}
    />
  )
}
