import { useTranslations } from 'use-intl'
import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { MAX_REVIEW } from '#shared/limits.ts'
import type { CallError } from '#web/lib/call-error.ts'
import { type FormProblem, useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { toast } from '#web/ui/toast.ts'
import { StarPicker } from './star-picker.tsx'

type Values = { stars: number; text?: string | undefined }

const schema = async () => (await import('#shared/contract/reviews.ts')).ReviewFields

type WriteProps = {
  line: { orderId: string; variantId: string }
  /** The stars that the person has pressed in the e-mail; undefined without such a link. */
  stars: number | undefined
  onEnd: () => void
}

/** Writes the review of a collected line. */
export function WriteReview({ line, stars, onEnd }: WriteProps) {
  const t = useTranslations('ownReviews')
  const form = useEndpointForm<'POST /review', Values>('POST /review', {
    schema,
    toInput: (values) => ({ ...line, ...values }),
    defaultValues: { ...(stars && { stars }), text: '' },
    onSuccess: ({ message }) => {
      void toast('success', message)
      onEnd()
    },
  })
  return <ReviewForm {...form} submitWords={t('send')} onEnd={onEnd} />
}

type EditProps = {
  review: { reviewId: string; stars: number; text: string }
  onEnd: () => void
}

/** Changes a review, once. */
export function EditReview({ review: { reviewId, stars, text }, onEnd }: EditProps) {
  const t = useTranslations('ownReviews')
  const form = useEndpointForm<'PUT /review', Values>('PUT /review', {
    schema,
    toInput: (values) => ({ reviewId, ...values }),
    defaultValues: { stars, text },
    onSuccess: ({ message }) => {
      void toast('success', message)
      onEnd()
    },
  })
  return <ReviewForm {...form} submitWords={t('save')} onEnd={onEnd} />
}

type ReviewFormProps = {
  form: UseFormReturn<Values>
  events: React.ComponentProps<'form'>
  problems: FormProblem[]
  refusal: CallError | null
  errorAt: (field: keyof Values) => string | undefined
  button: { type: 'submit' | 'button'; loading: boolean }
  submitWords: string
  onEnd: () => void
}

function ReviewForm({ form, events, problems, refusal, ...rest }: ReviewFormProps) {
  const t = useTranslations('ownReviews')
  const box = useRef<HTMLFormElement>(null)
  // Braces, because newer browsers answer with a promise, which is no clean-up.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'center' })
  }, [])
  const choose = (stars: number) =>
    form.setValue('stars', stars, { shouldDirty: true, shouldValidate: true })
  return (
    <form {...events} ref={box} className="flex flex-col gap-4">
      <FormErrors problems={problems} refusal={refusal} />
      <StarPicker stars={form.watch('stars')} onChange={choose} error={rest.errorAt('stars')} />
      <Field
        label={t('text')}
        hint={t('textHint', { most: MAX_REVIEW })}
        error={rest.errorAt('text')}
      >
        <TextArea rows={4} {...form.register('text')} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button {...rest.button}>{rest.submitWords}</Button>
        <Button variant="quiet" onClick={rest.onEnd}>
          {t('keep')}
        </Button>
      </div>
    </form>
  )
}
