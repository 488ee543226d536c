import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useWatch } from 'react-hook-form'
import { sessionQuery, useSession } from '#web/lib/session.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { PasswordInput } from '#web/ui/inputs.tsx'
import { Dialog } from '#web/ui/on-demand.tsx'
import { toast } from '#web/ui/toast.ts'
import { withGuessableRule } from '#web/features/accounts/guessable-password.ts'
import { forgetSentCode, OwnCode } from './own-code.tsx'

const loadSchema = async () =>
  withGuessableRule((await import('#shared/contract/accounts/codes.ts')).FirstPasswordForm)

/** The first password of an account, proved by an e-mailed code. Later ones are set by a link. */
export function SetPassword({ onDone }: { onDone: () => void }) {
  const t = useTranslations('proof')
  const session = useSession()
  const queryClient = useQueryClient()
  const { form, events, register, errorAt, refusal, problems, button } = useEndpointForm(
    'PUT /password',
    {
      schema: loadSchema,
      defaultValues: { password: '', otp: '' },
      onSuccess: ({ message }) => {
        forgetSentCode()
        void toast('success', message)
        queryClient.setQueryData(sessionQuery.queryKey, (told) =>
          told?.user ? { user: { ...told.user, hasPassword: true } } : told,
        )
        onDone()
      },
    },
  )
  const otp = useWatch({ control: form.control, name: 'otp' })
  if (session.status !== 'user') return null
  const { email } = session.user
  return (
    <form {...events} className="flex flex-col gap-2">
      <FormErrors problems={problems} refusal={refusal} />
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <Field steady label={t('newPassword')} hint={t('newHint')} error={errorAt('password')}>
        <PasswordInput data-autofocus autoComplete="new-password" {...register('password')} />
      </Field>
      <OwnCode
        email={email}
        value={otp}
        onChange={(digits) =>
          form.setValue('otp', digits, { shouldValidate: form.formState.isSubmitted })
        }
        onSent={() => form.resetField('otp')}
        error={errorAt('otp')}
      />
      <Button size="lg" wide {...button}>
        {t('save')}
      </Button>
    </form>
  )
}

type SetPasswordDialogProps = { onDone: () => void; onClose: () => void }

/** Asks for a first password in place, where a person may not go on without one. */
export function SetPasswordDialog({ onDone, onClose }: SetPasswordDialogProps) {
  const t = useTranslations('proof')
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('setTitle')}
      description={t('setText')}
    >
      <SetPassword onDone={onDone} />
    </Dialog>
  )
}
