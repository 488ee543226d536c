import type { ReactNode } from 'react'
import { FormProvider } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { Section } from '#web/ui/section.tsx'
import type { Details } from '../corrections.ts'
import { AnswerField, type AnswerValues } from './answer-fields.tsx'
import { HsnAnswer } from './hsn-answer.tsx'
import { answersTo, type AskedQuestion } from './open-questions.ts'

type QuestionsFormProps = {
  list: Details
  asked: AskedQuestion[]
  /** The text of the button that sends the answers and opens the next step. */
  next: ReactNode
  onNext: () => void
}

/** The form for facts that the list lacks. Default answers are filled in; they count only when the form is sent. */
export function QuestionsForm({ list, asked, next, onNext }: QuestionsFormProps) {
  const t = useTranslations('imports')
  const { form, events, refusal, problems, button } = useEndpointForm<'PUT /import', AnswerValues>(
    'PUT /import',
    {
      schema: async () => (await import('./answers-schema.ts')).answersSchema,
      defaultValues: { answers: {} },
      toInput: ({ answers }) => ({
        id: list.importId,
        answers: answersTo(asked, answers ?? {}),
      }),
      onSuccess: onNext,
    },
  )
  return (
    <FormProvider {...form}>
      <form {...events} className="flex flex-col gap-5">
        <Section title={t('questionsTitle')} note={t('questionsNote')}>
          <FormErrors problems={problems} refusal={refusal} />
          <div className="grid items-start gap-4 sm:grid-cols-2">
            {asked.map((one) =>
              one.name === 'hsn' ? null : <AnswerField key={one.name} asked={one} />,
            )}
          </div>
          {asked.map((one) => one.name === 'hsn' && <HsnAnswer key="hsn" asked={one} />)}
        </Section>
        <ActionBar>
          <Button {...button} className="max-md:grow">
            {next}
          </Button>
        </ActionBar>
      </form>
    </FormProvider>
  )
}
