import { useTranslations } from 'use-intl'
import { StepList } from '#web/features/first-steps/step-list.tsx'
import { useFirstSteps, useNoteStep } from '#web/features/your-account/use-first-steps.ts'
import type { Screen } from '#web/lib/screen.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Page, PageTitle } from '#web/ui/page.tsx'
import { QueryFailed } from '#web/ui/query-failed.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'

export const screen: Screen = { component: FirstStepsScreen, messages: ['firstSteps'] }

/** The first steps of a shop, also when all are done or the list was put away. */
function FirstStepsScreen() {
  const t = useTranslations('firstSteps')
  const { query, steps, done, isOwner, isPutAway } = useFirstSteps()
  const { note, isPending } = useNoteStep()
  if (query.isError && !query.data) return <QueryFailed query={query} />
  const isWhole = steps !== undefined && done === steps.length
  return (
    <Page>
      <PageTitle note={t('note')}>{t('title')}</PageTitle>
      <Card className="flex flex-col gap-2">
        {steps ? (
          <>
            <p className="px-2 text-sm font-semibold">
              {isWhole ? t('allDone') : t('count', { done, all: steps.length })}
            </p>
            <StepList steps={steps} isOwner={isOwner} />
          </>
        ) : (
          <SkeletonText lines={7} />
        )}
        {isPutAway && !isWhole && (
          <Button
            variant="secondary"
            size="sm"
            className="self-start"
            loading={isPending}
            onClick={() => note('putAway', false, true)}
          >
            {t('putBack')}
          </Button>
        )}
      </Card>
    </Page>
  )
}
