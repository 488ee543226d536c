import { useTranslations } from 'use-intl'
import { type FormConfig, nest } from '#shared/forms/form-config.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import type { User } from '#web/lib/session.ts'
import { useCall } from '#web/lib/use-call.ts'
import type { Input, Output } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { useFirstEntries } from './first-entries.ts'
import { FormRenderer } from './form-renderer.tsx'
import { useConfiguredForm } from './use-configured-form.ts'
import { type DraftState, useDraft } from './use-draft.ts'

type RegistrationFormProps = {
  config: FormConfig
  user: User
  /** The entries that were saved or sent before. */
  draft: Output<'GET /onBoarding'>['draft']
  onSent: () => void
}

export function RegistrationForm({ config, user, draft, onSent }: RegistrationFormProps) {
  const t = useTranslations('onboarding')
  const sayError = useErrorWords()
  const form = useConfiguredForm(config, useFirstEntries(config, user, draft))
  const sending = useCall('POST /onBoarding', {
    onSuccess: onSent,
    onError: (error) => {
      const isAtField = error.code === 'INVALID_INPUT' && form.refuse(error.fields)
      if (!isAtField) void toast('error', sayError(error))
    },
  })
  const draftState = useDraft(form.entries, sending.isPending || sending.isSuccess)
  const submit = () => {
    if (sending.isPending || sending.isSuccess || !form.check()) return
    sending.mutate(nest(form.entries) as Input<'POST /onBoarding'>)
  }
  return (
    <FormRenderer form={form} onSubmit={submit}>
      {/* `data-bar` keeps toasts off these buttons, so that a failed form can be sent again. */}
      <div data-bar="bottom" className="flex flex-col gap-3">
        <Button type="submit" size="lg" wide loading={sending.isPending || sending.isSuccess}>
          {t('submit')}
        </Button>
        <DraftNote state={draftState} />
      </div>
    </FormRenderer>
  )
}

function DraftNote({ state }: { state: DraftState }) {
  const t = useTranslations('onboarding')
  return (
    <p aria-live="polite" className="min-h-5 text-center text-xs text-ink-muted">
      {state === 'unchanged' ? t('draftKept') : t(`draft.${state}`)}
    </p>
  )
}
