import { useTranslations } from 'use-intl'
import { useWatch } from 'react-hook-form'
import { useSession } from '#web/lib/session.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { Button } from '#web/ui/button.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { Dialog } from '#web/ui/on-demand.tsx'
import { forgetSentCode, OwnCode } from './own-code.tsx'

const loadSchema = async () => (await import('#shared/contract/accounts/accounts.ts')).OtpForm

/** Asks a person without a password for an e-mailed code, where that is proof enough. */
export function CodeProofDialog({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const t = useTranslations('proof')
  const session = useSession()
  const { form, events, errorAt, refusal, problems, button } = useEndpointForm('POST /proof', {
    schema: loadSchema,
    defaultValues: { otp: '' },
    onSuccess: () => {
      forgetSentCode()
      onDone()
    },
  })
  const otp = useWatch({ control: form.control, name: 'otp' })
  if (session.status !== 'user') return null
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('title')}
      description={t('codeText')}
    >
      <form {...events} className="flex flex-col gap-2">
        <FormErrors problems={problems} refusal={refusal} />
        <OwnCode
          email={session.user.email}
          value={otp}
          onChange={(digits) =>
            form.setValue('otp', digits, { shouldValidate: form.formState.isSubmitted })
          }
          onSent={() => form.resetField('otp')}
          error={errorAt('otp')}
        />
        <Button size="lg" wide {...button}>
          {t('confirm')}
        </Button>
      </form>
    </Dialog>
  )
}
