import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Output } from '#web/lib/call.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import type { ImportState } from './steps.ts'
import { Moment } from '#web/ui/moment.tsx'

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

/** Formats the numbers of a list's products by outcome, such as created and refused. */
export function useImportCounts() {
  const t = useTranslations('imports')
  return ({ create, extend, change, refused }: Summary['counts']): string =>
    (
      [
        ['create', create],
        ['extend', extend],
        ['change', change],
        ['refused', refused],
      ] as const
    )
      .filter(([, count]) => count > 0)
      .map(([name, count]) => t(`counted.${name}`, { count }))
      .join(' · ')
}
