import { useTranslations } from 'use-intl'
import { useErrorWords } from '#web/lib/error-words.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'
import { OtherWay } from '#web/features/accounts/account-card.tsx'
import type { StepProps } from './entry-draft.ts'
import { TermsSentence } from '#web/features/accounts/sign-up-form.tsx'
import { ConsentBox } from '#web/ui/consent-box.tsx'
import { useBeginSession } from '#web/features/accounts/use-begin-session.ts'

type Values = { name: string; acceptsTerms: true }

const loadSchema = async () =>
  (await import('#shared/contract/accounts/codes.ts')).CodeSignupForm.pick({
    name: true,
    acceptsTerms: true,
  })

/** The name of a new person, whose address the code has verified, and the tick. It opens the account. */
export function NameStep({ draft, change }: StepProps) {
  const t = useTranslations('entry')
  const words = useTranslations('signup')
  const fields = useTranslations('fields')
  const forgot = useTranslations('forgot')
  const sayError = useErrorWords()
  const beginSession = useBeginSession()
  const { events, register, errorAt, refusal, button } = useEndpointForm<
    'POST /signup-with-code',
    Values
  >('POST /signup-with-code', {
    schema: loadSchema,
    defaultValues: { name: draft.name },
    toInput: ({ name, acceptsTerms }) => ({
      name,
      email: draft.email,
      isAdult: true,
      acceptsTerms,
    }),
    sendsOnce: true,
    leavesFreely: true,
    onSuccess: async ({ user }) => {
      await beginSession(user, { isNew: true, text: words('welcome', { name: user.name }) })
    },
    onError: (error) => {
      if (error.code !== 'NOT_VERIFIED') return
      void toast('error', sayError(error))
      change({ step: 'email', resendAt: 0 })
    },
  })
  return (
    <form {...events} className="flex flex-col gap-2">
      <FormErrors problems={[]} refusal={refusal} />
      <p className="text-sm">{t('newPerson', { email: draft.email })}</p>
      <Field steady label={words('name')} hint={words('nameHint')} error={errorAt('name')}>
        <TextInput
          autoComplete="name"
          {...register('name', { onChange: ({ target }) => change({ name: target.value }) })}
        />
      </Field>
      <ConsentBox
        error={errorAt('acceptsTerms') && fields('consentRequired')}
        {...register('acceptsTerms')}
      >
        <TermsSentence />
      </ConsentBox>
      <Button size="lg" wide {...button}>
        {t('create')}
      </Button>
      <OtherWay onPress={() => change({ step: 'email', resendAt: 0 })}>{forgot('other')}</OtherWay>
    </form>
  )
}
