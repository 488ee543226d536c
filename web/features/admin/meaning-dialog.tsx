import { useEffect, useId } from 'react'
import { useTranslations } from 'use-intl'
import type { WordMeaning } from '#shared/contract/search-words.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FieldError } from '#web/ui/field.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { Checkbox } from '#web/ui/inputs.tsx'
import { Dialog } from '#web/ui/on-demand.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'
import { ConfirmButton, type ConfirmButtonProps } from '#web/ui/confirm-button.tsx'

/** The entry to change, or a new entry with its word, which may be empty. */
export type MeaningEntry = Pick<WordMeaning, 'word'> & Partial<Pick<WordMeaning, '_id' | 'meaning'>>

export type ExplainProps = { onExplain: (explaining: MeaningEntry) => void }
export type SearchWordTexts = ReturnType<typeof useTranslations<'searchWords'>>

type WordActionsProps<Input> = {
  word: string
  /** The button that opens the form. `name` is its name for screen readers, which do not see the row. */
  explain: { label: string; name: string; onClick: () => void }
  question: { title: string; text: string }
  removal: Pick<ConfirmButtonProps<Input>, 'mutation' | 'input'>
}

/** The buttons at the end of a row of words. */
export function WordActions<Input>(props: WordActionsProps<Input>) {
  const { word, explain, question, removal } = props
  const t = useTranslations('searchWords')
  return (
    <div className="flex flex-wrap gap-2 @table:justify-end">
      <Button variant="secondary" size="sm" aria-label={explain.name} onClick={explain.onClick}>
        {explain.label}
      </Button>
      <ConfirmButton
        {...removal}
        {...question}
        button={{ variant: 'quiet', size: 'sm', 'aria-label': t('removeOf', { word }) }}
        confirm={t('remove')}
        danger
      />
    </div>
  )
}

type MeaningDialogProps = { explaining: MeaningEntry | undefined; onClose: () => void }

/** Adds or changes the meaning of a word in the search. */
export function MeaningDialog({ explaining, onClose }: MeaningDialogProps) {
  const t = useTranslations('searchWords')
  return (
    <Dialog
      open={explaining !== undefined}
      onOpenChange={(open) => open || onClose()}
      title={explaining?._id === undefined ? t('addTitle') : t('changeTitle')}
      description={t('formText')}
    >
      {explaining && <MeaningForm explaining={explaining} onEnd={onClose} />}
    </Dialog>
  )
}

function MeaningForm({ explaining, onEnd }: { explaining: MeaningEntry; onEnd: () => void }) {
  const t = useTranslations('searchWords')
  const note = useId()
  const { form, events, register, errorAt, refusal, problems, button } = useEndpointForm(
    'POST /admin/word-meanings',
    {
      schema: async () => (await import('#shared/contract/search-words.ts')).WordMeaningForm,
      defaultValues: { meaning: '', replaces: false, ...explaining },
      onSuccess: ({ message }) => {
        void toast('success', message)
        onEnd()
      },
    },
  )
  const isKnown = errorAt('replaces')
  const isAsked = isKnown !== undefined || form.watch('replaces') === true
  const { setFocus } = form
  // The checkbox appears with the server's answer, after the form has focused its wrong fields.
  useEffect(() => {
    if (isKnown) setFocus('replaces')
  }, [isKnown, setFocus])
  return (
    <form {...events} className="flex flex-col gap-4">
      <FormErrors problems={problems} refusal={refusal} />
      <Field label={t('word')} hint={t('wordHint')} error={errorAt('word')}>
        <TextInput autoComplete="off" maxLength={40} {...register('word')} />
      </Field>
      <Field label={t('meaning')} hint={t('meaningHint')} error={errorAt('meaning')}>
        <TextInput autoComplete="off" maxLength={80} {...register('meaning')} />
      </Field>
      {isAsked && (
        <div className="flex flex-col gap-1">
          {isKnown && <FieldError id={note}>{isKnown}</FieldError>}
          <Checkbox
            label={t('replaces')}
            aria-describedby={isKnown && note}
            aria-invalid={isKnown !== undefined}
            {...register('replaces')}
          />
        </div>
      )}
      <Button {...button}>{t('save')}</Button>
    </form>
  )
}
