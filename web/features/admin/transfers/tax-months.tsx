import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import type { TaxMonth } from '#shared/contract/payouts/tax-months.ts'
import { formatDay, formatMoment } from '#shared/formats/india-time.ts'
import { formatRupees } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale.ts'
import { callQuery } from '#web/lib/queries.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { useDecide } from '../decision.tsx'
import { ProvedFile } from './proved-file.tsx'

type Words = ReturnType<typeof useTranslations<'taxMonths'>>

/** The taxes that were held back from shops, by month: what is due, the month's file, and whether it was filed. */
export function TaxMonths() {
  const t = useTranslations('taxMonths')
  const title = useId()
  const query = useQuery(callQuery('GET /admin/taxes', {}))
  const { months } = query.data ?? { months: [] }
  return (
    <section aria-labelledby={title} className="flex flex-col gap-3">
      <div>
        <h2 id={title} className="text-lg">
          {t('title')}
        </h2>
        <p className="text-sm text-ink-muted">{t('text')}</p>
      </div>
      <Loaded query={query}>
        {months.length === 0 ? (
          <p className="text-ink-muted">{t('none')}</p>
        ) : (
          <Table
            caption={t('title')}
            columns={monthColumns(t)}
            rows={months}
            rowKey={({ tax, month }) => `${tax} ${month}`}
          />
        )}
      </Loaded>
    </section>
  )
}

function monthColumns(t: Words): Column<TaxMonth>[] {
  return [
    {
      key: 'month',
      header: t('month'),
      onCard: 'heading',
      cell: ({ tax, month }) => (
        <span className="font-semibold">
          {t('monthOf', { month: formatDay(month), tax: t(`kinds.${tax}`) })}
        </span>
      ),
    },
    { key: 'shops', header: t('shops'), align: 'end', cell: ({ shops }) => shops },
    { key: 'sales', header: t('sales'), align: 'end', cell: ({ sales }) => <Money of={sales} /> },
    {
      key: 'returned',
      header: t('returned'),
      align: 'end',
      cell: ({ returned }) => <Money of={returned} />,
    },
    {
      key: 'tax',
      header: t('taxAmount'),
      align: 'end',
      cell: ({ taxAmount }) => <Money of={taxAmount} />,
    },
    { key: 'state', header: t('state'), cell: (month) => <State {...month} /> },
    { key: 'file', header: '', onCard: 'bare', cell: (month) => <Actions month={month} /> },
  ]
}

const Money = ({ of }: { of: number }) => <span className="money">{formatRupees(of)}</span>

function State({ isOver, filedAt, filedBy }: TaxMonth) {
  const t = useTranslations('taxMonths')
  const { locale } = useLocale()
  if (filedAt)
    return (
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone="success">{t('filed')}</Badge>
        <span className="text-ink-muted">
          {t('filedBy', { at: formatMoment(filedAt, locale), by: filedBy ?? '' })}
        </span>
      </span>
    )
  return <Badge tone={isOver ? 'warning' : 'neutral'}>{t(isOver ? 'due' : 'running')}</Badge>
}

function Actions({ month: { tax, month, isOver, filedAt } }: { month: TaxMonth }) {
  const t = useTranslations('taxMonths')
  const decision = useDecide('POST /admin/taxes')
  const words = { month: formatDay(month), tax: t(`kinds.${tax}`) }
  return (
    <div className="flex flex-wrap gap-2 @table:justify-end">
      <ProvedFile
        call="POST /admin/taxes/file"
        input={{ tax, month }}
        label={t(`files.${tax}`)}
        savedWords={({ rows, fileName }) => t('saved', { count: rows, file: fileName })}
        button={{
          size: 'sm',
          'aria-label': t('downloadOf', { month: formatDay(month), file: t(`files.${tax}`) }),
        }}
      />
      {isOver && filedAt === null && (
        <ConfirmButton
          mutation={decision}
          input={{ tax, month }}
          button={{ variant: 'quiet', size: 'sm', 'aria-label': t('fileOf', words) }}
          title={t('fileTitle', words)}
          text={t('fileText')}
          confirm={t('file')}
        />
      )}
      {decision.proof}
    </div>
  )
}
