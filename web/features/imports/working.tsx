import { useTranslations } from 'use-intl'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import type { Details } from './corrections.ts'

type WorkState = 'reading' | 'previewing' | 'applying' | 'undoing'
type WorkingProps = { list: Details; state: WorkState }

/** The progress of the server's work, which continues when the page is closed. */
export function Working({ list: { progress }, state }: WorkingProps) {
  const t = useTranslations('imports')
  const { done, total, isResumed } = progress
  const label = t(`working.${state}`)
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-lg">{label}</h2>
      <ProgressBar label={label} part={total > 0 ? done / total : undefined} />
      <output className="block money text-sm text-ink-muted">
        {total > 0 && t(state === 'reading' ? 'rowsDone' : 'productsDone', { done, total })}
      </output>
      {isResumed && <p className="text-sm">{t('resumed')}</p>}
      <p className="text-sm text-ink-muted">{t('mayLeave')}</p>
      <ButtonLink variant="secondary" className="self-start" to={paths.importGoods()}>
        {t('toLists')}
      </ButtonLink>
    </Card>
  )
}
