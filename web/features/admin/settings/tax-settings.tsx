import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import {
  type DatedTaxTerm,
  type WithheldTax,
  withheldTaxKinds,
} from '#shared/contract/settings/tax-terms.ts'
import { formatDay } from '#shared/formats/india-time.ts'
import { formatRupees } from '#web/lib/format.ts'
import { callQuery } from '#web/lib/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Section } from '#web/ui/section.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { useDecide } from '../decision.tsx'
import { RowSource, RowState } from './dated-row.tsx'
import { TaxTermDialog } from './tax-term-dialog.tsx'

type Words = ReturnType<typeof useTranslations<'settings'>>

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
          {withheldTaxKinds.map((tax) => (
            <Holding key={tax} tax={tax} rows={rows} onChange={() => setChanged(tax)} />
          ))}
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

type HoldingProps = { tax: WithheldTax; rows: DatedTaxTerm[]; onChange: () => void }

function Holding({ tax, rows, onChange }: HoldingProps) {
  const t = useTranslations('settings')
  const own = rows.filter((row) => row.tax === tax)
  const holds = own.find(({ state }) => state === 'holds')
  const next = own.findLast(({ state }) => state === 'planned')
  const name = t(`taxKinds.${tax}`)
  return (
    <li className="flex flex-col items-start gap-2">
      <div className="min-w-0">
        <h3 className="text-sm font-normal text-ink-muted">{name}</h3>
        <p className="text-lg font-semibold">{holds ? rateWords(t, holds) : t('taxOff')}</p>
        {next && (
          <p className="text-sm text-ink-muted">
            {t('next', { day: formatDay(next.validFrom), value: rateWords(t, next) })}
          </p>
        )}
      </div>
      <Button
        variant="secondary"
        size="sm"
        aria-label={t('changeOf', { subject: name })}
        onClick={onChange}
      >
        {t('change')}
      </Button>
    </li>
  )
}

function rateWords(t: Words, { rate, rateWithoutPan, freeUpTo }: DatedTaxTerm): string {
  if (rate === 0) return t('taxOff')
  if (rateWithoutPan === null || freeUpTo === null) return `${rate} %`
  return t('taxRates', { rate, without: rateWithoutPan, sum: formatRupees(freeUpTo) })
}

function termColumns(t: Words): Column<DatedTaxTerm>[] {
  return [
    {
      key: 'tax',
      header: t('tax'),
      onCard: 'heading',
      cell: ({ tax }) => <span className="font-semibold">{t(`taxKinds.${tax}`)}</span>,
    },
    { key: 'rate', header: t('gstRate'), cell: (row) => rateWords(t, row) },
    {
      key: 'from',
      header: t('from'),
      cell: ({ validFrom }) => <span className="money">{formatDay(validFrom)}</span>,
    },
    { key: 'state', header: t('state'), cell: RowState },
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
  const words = { subject: t(`taxKinds.${row.tax}`), day: formatDay(row.validFrom) }
  return (
    <>
      <ConfirmButton
        mutation={decision}
        input={{ _id: row._id }}
        button={{ variant: 'quiet', size: 'sm', 'aria-label': t('withdrawOf', words) }}
        title={t('withdrawTitle', words)}
        text={t('withdrawText', { value: rateWords(t, row) })}
        confirm={t('withdraw')}
        danger
      />
      {decision.proof}
    </>
  )
}
