import { MAX_GRIEVANCE_LENGTH } from '#shared/limits.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { toast } from '#web/ui/toast.ts'

type WriteWordsProps = {
  call: 'POST /grievance-message' | 'POST /admin/grievance-answer'
  grievanceId: string
  words: { label: string; hint: string; send: string }
}

/** The field below a complaint for the next message of the person or the officer. */
export function WriteWords({ call, grievanceId, words }: WriteWordsProps) {
  const { form, events, register, errorAt, problems, refusal, button } = useEndpointForm<
    WriteWordsProps['call'],
    { text: string }
  >(call, {
    schema: async () =>
      (await import('#shared/contract/grievances/complaint.ts')).GrievanceMessageForm,
    defaultValues: { text: '' },
    toInput: ({ text }) => ({ grievanceId, text }),
    onSuccess: ({ message }) => {
      void toast('success', message)
      form.reset({ text: '' })
    },
  })
  return (
    <form {...events} className="flex flex-col gap-3">
      <FormErrors problems={problems} refusal={refusal} />
      <Field label={words.label} hint={words.hint} error={errorAt('text')}>
        <TextArea rows={4} maxLength={MAX_GRIEVANCE_LENGTH} {...register('text')} />
      </Field>
      <Button {...button} className="self-start max-sm:self-stretch">
        {words.send}
      </Button>
    </form>
  )
}
