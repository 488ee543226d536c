import { useTranslations } from 'use-intl'
import { useNavigate } from '#web/lib/router.tsx'
import { paths } from '#shared/paths.ts'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { ColumnsStep } from './columns/columns-step.tsx'
import type { Details } from './corrections.ts'
import { PreviewStep } from './preview/preview-step.tsx'
import { askedQuestions } from './questions/open-questions.ts'
import { QuestionsForm } from './questions/questions-form.tsx'
import { StepLinks } from './step-links.tsx'
import { type Step, stepAfter, stepsOf } from './steps.ts'
import { useCorrections } from './use-corrections.ts'
import { ValuesStep } from './values/values-step.tsx'

type CheckingProps = { list: Details; step: Step; before: string | undefined }

/** A list that was read: its columns, the meanings of its words, and the preview of the shop with it. */
export function Checking({ list, step, before }: CheckingProps) {
  const t = useTranslations('imports')
  const navigate = useNavigate()
  const { shown, isPending, correct } = useCorrections(list)
  const toPath = (other: Step) => paths.importGoods({ id: list.importId, step: other, before })
  const next = stepAfter(step, shown)
  const asked = step === 'columns' ? askedQuestions(shown) : []
  return (
    <div className="flex flex-col gap-5">
      <StepLinks steps={stepsOf(shown)} shown={step} toPath={toPath} />
      {step === 'columns' && <ColumnsStep list={shown} onCorrect={correct} />}
      {step === 'values' && <ValuesStep list={shown} onCorrect={correct} />}
      {step === 'preview' && (
        <PreviewStep
          list={shown}
          isBusy={isPending || list.state === 'previewing'}
          questionsPath={toPath('columns')}
          onCorrect={correct}
        />
      )}
      {asked.length > 0 && (
        <QuestionsForm
          // The answers may arrive after the form was opened again.
          key={JSON.stringify(shown.answers)}
          list={shown}
          asked={asked}
          next={t(`next.${next}`)}
          onNext={() => navigate(toPath(next))}
        />
      )}
      {asked.length === 0 && step !== 'preview' && (
        <ActionBar>
          <ButtonLink to={toPath(next)} className="max-md:grow">
            {t(`next.${next}`)}
          </ButtonLink>
        </ActionBar>
      )}
    </div>
  )
}
