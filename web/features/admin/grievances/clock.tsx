import { useTranslations } from 'use-intl'
import { formatMoment } from '#shared/formats/india-time.ts'
import { useLocale } from '#web/lib/locale.ts'
import { useNow } from '#web/lib/use-now.ts'
import { type ClockedGrievance, timeLeft } from './time-left.ts'

/** One of the two deadlines of a complaint: the time left, the delay in red, or that the clock has stopped. */
export function Clock({ of, which }: { of: ClockedGrievance; which: 'answer' | 'redress' }) {
  const t = useTranslations('officer')
  const states = useTranslations('grievances.states')
  const { locale } = useLocale()
  const now = useNow()
  if (which === 'answer' && of.answeredAt)
    return <span className="text-ink-muted">{t('answered')}</span>
  if (of.state === 'closed') return <span className="text-ink-muted">{states('closed')}</span>
  const dueAt = which === 'answer' ? of.answerDueAt : of.redressDueAt
  const { side, unit, count } = timeLeft(dueAt, now)
  return (
    <span className={side === 'late' ? 'font-semibold text-danger' : undefined}>
      {t(`${side}.${unit}`, { [unit]: count })}{' '}
      <span className="money block text-xs font-normal text-ink-muted">
        {t('due', { date: formatMoment(dueAt, locale) })}
      </span>
    </span>
  )
}
