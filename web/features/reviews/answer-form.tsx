import { useTranslations } from 'use-intl'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { toast } from '#web/ui/toast.ts'

/** The shop's answer to a review, which cannot be changed. */
export function AnswerForm({ reviewId, onEnd }: { reviewId: string; onEnd: () => void }) {
  const t = useTranslations('received')
  const { events, register, errorAt, problems, refusal, button } = useEndpointForm<
    'POST /answer-review',
    { text: string }
  >('POST /answer-review', {
    schema: async () => (await import('#shared/contract/reviews.ts')).AnswerFields,
    toInput: ({ text }) => ({ reviewId, text }),
    defaultValues: { text: '' },
    onSuccess: ({ message }) => {
      void toast('success', message)
      onEnd()
    },
  })
  return (
    <form {...events} className="mt-2 flex flex-col gap-3">
      <FormErrors problems={problems} refusal={refusal} />
      <Field label={t('yourAnswer')} hint={t('answerHint')} error={errorAt('text')}>
        <TextArea {...register('text')} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button {...button} size="sm">
          {t('send')}
        </Button>
        <Button variant="quiet" size="sm" onClick={onEnd}>
          {t('keep')}
        </Button>
      </div>
    </form>
  )
}
