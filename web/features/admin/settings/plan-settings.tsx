import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import {
  isPrice,
  type PlanTerm,
  type TermSubject,
  termSubjects,
} from '#shared/contract/settings/plans.ts'
import { formatDay, formatMoment } from '#shared/formats/india-time.ts'
import type { Locale } from '#shared/page.ts'
import { formatRupees } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale.ts'
import { callQuery } from '#web/lib/queries.ts'
import { NoOrdersDrawing } from '#web/ui/empty-drawings.tsx'
import { EmptyState } from '#web/ui/error-state.tsx'
import { Section } from '#web/ui/section.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { useDecide } from '../decision.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { datedColumns, PresentSetting, type SettingWords, WithdrawRow } from './dated-row.tsx'
import { choiceWords, isChoice, PlanTermDialog } from './plan-term-dialog.tsx'

/** Today's prices and numbers of days, the planned changes, and all dated settings. */
export function PlanSettings() {
  const t = useTranslations('settings')
  const { locale } = useLocale()
  const [changed, setChanged] = useState<TermSubject>()
  const query = useQuery(callQuery('GET /admin/plan-settings', {}))
  return (
    <Loaded query={query}>
      {(data) => (
        <>
          <Section title={t('holdsToday')} note={t('holdsNote', { day: formatDay(data.today) })}>
            <ul className="grid gap-x-6 gap-y-5 sm:grid-cols-2 lg:grid-cols-4">
              {termSubjects.map((subject) => {
                const next = data.rows.findLast(
                  (row) => row.subject === subject && row.state === 'planned',
                )
                return (
                  <PresentSetting
                    key={subject}
                    name={t(`subjects.${subject}`)}
                    value={valueWords(t, subject, data.holds[subject])}
                    next={next && { ...next, value: valueWords(t, subject, next.value) }}
                    onChange={() => setChanged(subject)}
                  />
                )
              })}
            </ul>
          </Section>
          <Section title={t('history')}>
            {data.rows.length === 0 ? (
              <EmptyState
                drawing={<NoOrdersDrawing />}
                title={t('noTerms')}
                text={t('noTermsText')}
              />
            ) : (
              <Table
                caption={t('history')}
                columns={termColumns(t, locale)}
                rows={data.rows}
                rowKey={({ _id }) => _id}
              />
            )}
          </Section>
          <PlanTermDialog
            subject={changed}
            value={changed && data.holds[changed]}
            today={data.today}
            onClose={() => setChanged(undefined)}
          />
        </>
      )}
    </Loaded>
  )
}

function valueWords(t: SettingWords, subject: TermSubject, value: number): string {
  if (isChoice(subject)) return t(choiceWords[subject][value === 1 ? 1 : 0])
  if (subject === 'subscriptionGst') return `${value} %`
  return isPrice(subject) ? formatRupees(value) : t('days', { count: value })
}

function termColumns(t: SettingWords, locale: Locale): Column<PlanTerm>[] {
  return [
    {
      key: 'subject',
      header: t('subject'),
      onCard: 'heading',
      cell: ({ subject }) => <span className="font-semibold">{t(`subjects.${subject}`)}</span>,
    },
    {
      key: 'value',
      header: t('value'),
      align: 'end',
      cell: ({ subject, value }) => <span className="money">{valueWords(t, subject, value)}</span>,
    },
    ...datedColumns(t),
    {
      key: 'who',
      header: t('who'),
      onCard: 'bare',
      cell: ({ setAt, setBy, withdrawnAt, withdrawnBy }) => (
        <span className="flex min-w-0 flex-col wrap-anywhere text-ink-muted">
          <span>
            {setBy === null
              ? t('setByLaw')
              : t('setBy', { at: formatMoment(setAt, locale), by: setBy })}
          </span>
          {withdrawnAt && (
            <span>
              {t('cancelled', { at: formatMoment(withdrawnAt, locale), by: withdrawnBy ?? '' })}
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'actions',
      header: '',
      onCard: 'bare',
      cell: (term) => term.state === 'planned' && <Withdraw term={term} />,
    },
  ]
}

function Withdraw({ term }: { term: PlanTerm }) {
  const t = useTranslations('settings')
  const decision = useDecide('DELETE /admin/plan-settings')
  const { subject, value } = term
  return (
    <div className="flex @table:justify-end">
      <WithdrawRow
        row={term}
        subject={t(`subjects.${subject}`)}
        value={valueWords(t, subject, value)}
        decision={decision}
      />
    </div>
  )
}
