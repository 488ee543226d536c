import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Output } from '#web/lib/call.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import type { ImportState } from './steps.ts'
import { Moment } from '#web/ui/moment.tsx'
import { Sum, Sums } from '#web/ui/sums.tsx'

export type Summary = Output<'GET /imports'>['imports'][number]

const tones: Record<ImportState, Tone> = {
  reading: 'info',
  previewing: 'info',
  ready: 'warning',
  applying: 'info',
  done: 'success',
  undoing: 'info',
  undone: 'neutral',
  failed: 'danger',
}

export function StateBadge({ state }: { state: ImportState }) {
  const t = useTranslations('imports')
  return <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
}

const isolateName = (name: ReactNode) => <bdi>{name}</bdi>

/** The time at which a list was sent, and its sender. */
export function SentBy({ list: { at, by } }: { list: Pick<Summary, 'at' | 'by'> }) {
  const t = useTranslations('imports')
  return (
    <>
      <Moment at={at} />
      {by !== '' && <> · {t.rich('by', { by, name: isolateName })}</>}
    </>
  )
}

const outcomes = ['create', 'extend', 'change', 'unchanged', 'refused'] as const
type Counts = Pick<Summary['counts'], (typeof outcomes)[number]>

/** Formats the numbers of a list's products by outcome, such as created and refused. */
export function useImportCounts() {
  const t = useTranslations('imports')
  return (counts: Counts): string =>
    outcomes
      .flatMap((name) =>
        name !== 'unchanged' && counts[name] > 0
          ? t(`counted.${name}`, { count: counts[name] })
          : [],
      )
      .join(' · ')
}

type OutcomesProps = { counts: Counts; isDone: boolean }

/** The numbers of a list's products by outcome, one below the other. */
export function OutcomeSums({ counts, isDone }: OutcomesProps) {
  const t = useTranslations('imports')
  return (
    <Sums>
      {outcomes.map(
        (name) =>
          (counts[name] > 0 || (name === 'create' && !isDone)) && (
            <Sum key={name} name={t(`${isDone ? 'sumsDone' : 'sums'}.${name}`)}>
              {counts[name]}
            </Sum>
          ),
      )}
    </Sums>
  )
}
