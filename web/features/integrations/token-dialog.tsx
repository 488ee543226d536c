import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type TokenScope, tokenScopes } from '#shared/contract/integrations/scopes.ts'
import { MAX_INTEGRATION_NAME } from '#shared/limits.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/on-demand.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { Choices } from './choices.tsx'
import { scopeKey } from './keys.ts'
import { ShownSecret } from './shown-secret.tsx'

type DialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** Makes a token, and shows it once. Each opening starts with an empty form. */
export function TokenDialog({ open, onOpenChange }: DialogProps) {
  const t = useTranslations('integrations')
  const [token, setToken] = useState<string>()
  const close = () => {
    setToken(undefined)
    onOpenChange(false)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => (isOpen ? onOpenChange(true) : close())}
      title={token ? t('tokenMadeTitle') : t('tokenFormTitle')}
      description={token && t('tokenMadeText')}
    >
      {token ? (
        <ShownSecret name={t('token')} text={token} onEnd={close} />
      ) : (
        open && <TokenForm onMade={setToken} />
      )}
    </Dialog>
  )
}

/** Days for which a token lasts; the empty value: until it is revoked. */
const lifetimes = [30, 90, 365] as const

function TokenForm({ onMade }: { onMade: (token: string) => void }) {
  const t = useTranslations('integrations')
  const { form, events, register, errorAt, refusal, problems, button } = useEndpointForm(
    'POST /shop-tokens',
    {
      schema: async () => (await import('#shared/contract/integrations/tokens.ts')).TokenForm,
      defaultValues: { name: '', scopes: [], days: 365 },
      onSuccess: ({ token }) => onMade(token),
    },
  )
  const { scopes, days } = form.watch()
  const choose = (chosen: TokenScope[]) =>
    form.setValue('scopes', chosen, {
      shouldValidate: form.formState.isSubmitted,
      shouldDirty: true,
    })
  return (
    <form {...events} className="flex flex-col gap-4">
      <FormErrors problems={problems} refusal={refusal} />
      <Field label={t('name')} hint={t('nameHint')} error={errorAt('name')}>
        <TextInput autoComplete="off" maxLength={MAX_INTEGRATION_NAME} {...register('name')} />
      </Field>
      <Choices
        legend={t('scopes')}
        choices={tokenScopes}
        chosen={scopes}
        labelOf={(scope) => t(scopeKey(scope))}
        error={errorAt('scopes')}
        onChange={choose}
      />
      {scopes.includes('customers:read') && (
        <p className="rounded-control bg-accent-soft px-3 py-2 text-sm text-accent-ink">
          {t('customersNote')}
        </p>
      )}
      <Field label={t('days')} error={errorAt('days')}>
        <Select
          value={days ?? ''}
          options={[
            ...lifetimes.map((one) => ({ value: String(one), label: t('daysOf', { days: one }) })),
            { value: '', label: t('never') },
          ]}
          onChange={({ target }) =>
            form.setValue('days', lifetimes.find((one) => String(one) === target.value) ?? null, {
              shouldDirty: true,
            })
          }
        />
      </Field>
      <Button {...button}>{t('make')}</Button>
    </form>
  )
}
