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
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { NoOrdersDrawing } from '#web/ui/empty-drawings.tsx'
import { EmptyState } from '#web/ui/error-state.tsx'
import { Section } from '#web/ui/section.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { useDecide } from '../decision.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { choiceWords, isChoice, PlanTermDialog } from './plan-term-dialog.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'

type Words = ReturnType<typeof useTranslations<'settings'>>

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
              {termSubjects.map((subject) => (
                <Holding
                  key={subject}
                  subject={subject}
                  value={data.holds[subject]}
                  next={data.rows.findLast(
                    (row) => row.subject === subject && row.state === 'planned',
                  )}
                  onChange={() => setChanged(subject)}
                />
              ))}
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

function valueWords(t: Words, subject: TermSubject, value: number): string {
  if (isChoice(subject)) return t(choiceWords[subject][value === 1 ? 1 : 0])
  return isPrice(subject) ? formatRupees(value) : t('days', { count: value })
}

type HoldingProps = {
  subject: TermSubject
  value: number
  /** The next planned change. */
  next: PlanTerm | undefined
  onChange: () => void
}

function Holding({ subject, value, next, onChange }: HoldingProps) {
  const t = useTranslations('settings')
  const name = t(`subjects.${subject}`)
  return (
    <li className="flex items-center justify-between gap-3 sm:flex-col sm:items-start">
      <div className="min-w-0">
        <h3 className="text-sm font-normal text-ink-muted">{name}</h3>
        <p className="money text-xl font-semibold whitespace-normal">
          {valueWords(t, subject, value)}
        </p>
        {next && (
          <p className="text-sm text-ink-muted">
            {t('next', {
              day: formatDay(next.validFrom),
              value: valueWords(t, subject, next.value),
            })}
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

const tones: Record<PlanTerm['state'], Tone> = {
  planned: 'info',
  holds: 'success',
  past: 'neutral',
  withdrawn: 'neutral',
}

function termColumns(t: Words, locale: Locale): Column<PlanTerm>[] {
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
    {
      key: 'from',
      header: t('from'),
      cell: ({ validFrom }) => <span className="money">{formatDay(validFrom)}</span>,
    },
    {
      key: 'state',
      header: t('state'),
      cell: ({ state }) => <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>,
    },
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
  const { _id, subject, value, validFrom } = term
  const words = { subject: t(`subjects.${subject}`), day: formatDay(validFrom) }
  return (
    <div className="flex @table:justify-end">
      <ConfirmButton
        mutation={decision}
        input={{ _id }}
        button={{ variant: 'quiet', size: 'sm', 'aria-label': t('withdrawOf', words) }}
        title={t('withdrawTitle', words)}
        text={t('withdrawText', { value: valueWords(t, subject, value) })}
        confirm={t('withdraw')}
        danger
      />
      {decision.proof}
    </div>
  )
}
