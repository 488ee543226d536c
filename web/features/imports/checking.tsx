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
  const { shown, isPending, correct } = useCorrections(list)
  const toPath = (next: Step) => paths.importGoods({ id: list.importId, step: next, before })
  const isBusy = isPending || list.state === 'previewing'
  return (
    <div className="flex flex-col gap-5">
      <StepLinks steps={stepsOf(shown)} shown={step} toPath={toPath} />
      {step === 'columns' && <ColumnsStep list={shown} onCorrect={correct} />}
      {step === 'columns' && <Questions list={shown} toPath={toPath} />}
      {step === 'values' && (
        <>
          <ValuesStep list={shown} onCorrect={correct} />
          <Next step={step} list={shown} toPath={toPath} />
        </>
      )}
      {step === 'preview' && (
        <PreviewStep
          list={shown}
          isBusy={isBusy}
          questionsPath={toPath('columns')}
          onCorrect={correct}
        />
      )}
    </div>
  )
}

type NextProps = { list: Details; toPath: (step: Step) => string }

/** The open questions; without any, only the button to the next step. */
function Questions({ list, toPath }: NextProps) {
  const t = useTranslations('imports')
  const navigate = useNavigate()
  const asked = askedQuestions(list)
  const next = stepAfter('columns', list)
  if (asked.length === 0) return <Next step="columns" list={list} toPath={toPath} />
  return (
    <QuestionsForm
      list={list}
      asked={asked}
      next={t(`next.${next}`)}
      onNext={() => navigate(toPath(next))}
    />
  )
}

function Next({ step, list, toPath }: NextProps & { step: Step }) {
  const t = useTranslations('imports')
  const next = stepAfter(step, list)
  return (
    <ActionBar>
      <ButtonLink to={toPath(next)} className="max-md:grow">
        {t(`next.${next}`)}
      </ButtonLink>
    </ActionBar>
  )
}
