import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AccountKind, AccountPurpose } from '#shared/contract/payouts/own-payouts.ts'
import type { Input } from '#web/lib/call.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { Checkbox } from '#web/ui/inputs.tsx'
import { Dialog } from '#web/ui/on-demand.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'

type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  purpose?: AccountPurpose | undefined
}

/**
 * Enters another account for transfers: a bank account, with its number typed twice, or a UPI id. For the counter it is a
 * UPI id.
 */
export function AccountDialog({ open, onOpenChange, purpose = 'transfers' }: DialogProps) {
  const t = useTranslations('payouts')
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t(purpose === 'counter' ? 'counterFormTitle' : 'formTitle')}
    >
      {open && <AccountForms purpose={purpose} onEnd={() => onOpenChange(false)} />}
    </Dialog>
  )
}

/** Both forms live here, so that a look at the other kind keeps what was typed. */
function AccountForms({ purpose, onEnd }: { purpose: AccountPurpose; onEnd: () => void }) {
  const t = useTranslations('payouts')
  const [kind, setKind] = useState<AccountKind>(purpose === 'counter' ? 'upi' : 'bank')
  const bank = useBankForm(onEnd)
  const upi = useUpiForm(purpose, onEnd)
  return (
    <div className="flex flex-col gap-4">
      <div className="rounded-control bg-accent-soft px-3 py-2 text-sm text-accent-ink">
        <p className="font-semibold">{t('waitTitle')}</p>
        <p>{t('wait')}</p>
      </div>
      {purpose === 'transfers' && (
        <fieldset>
          <legend className="mb-1 text-sm font-semibold">{t('kind')}</legend>
          <div className="flex flex-wrap gap-x-6">
            {(['bank', 'upi'] as const).map((one) => (
              <Checkbox
                key={one}
                kind="radio"
                name="kind"
                checked={kind === one}
                onChange={() => setKind(one)}
                label={t(one)}
              />
            ))}
          </div>
        </fieldset>
      )}
      {kind === 'bank' ? <BankForm {...bank} /> : <UpiForm {...upi} />}
    </div>
  )
}

type BankValues = Extract<Input<'POST /payout-account'>, { kind: 'bank' }>
type UpiValues = Extract<Input<'POST /payout-account'>, { kind: 'upi' }>

const number = { inputMode: 'numeric', autoComplete: 'off', spellCheck: false } as const

function useBankForm(onEnd: () => void) {
  return useEndpointForm<'POST /payout-account', BankValues>('POST /payout-account', {
    schema: async () => (await import('#shared/contract/payouts/own-payouts.ts')).BankAccountForm,
    defaultValues: {
      kind: 'bank',
      holder: '',
      accountNumber: '',
      accountNumberAgain: '',
      ifsc: '',
    },
    onSuccess: ({ message }) => {
      void toast('success', message)
      onEnd()
    },
  })
}

type BankFormProps = ReturnType<typeof useBankForm>

function BankForm({ events, register, errorAt, refusal, problems, button }: BankFormProps) {
  const t = useTranslations('payouts')
  return (
    <form {...events} className="flex flex-col gap-4">
      <FormErrors problems={problems} refusal={refusal} />
      <Field label={t('holder')} hint={t('holderHint')} error={errorAt('holder')}>
        <TextInput autoComplete="off" maxLength={100} {...register('holder')} />
      </Field>
      <Field label={t('number')} error={errorAt('accountNumber')}>
        <TextInput {...number} maxLength={24} {...register('accountNumber')} />
      </Field>
      <Field label={t('again')} error={errorAt('accountNumberAgain')}>
        <TextInput {...number} maxLength={24} {...register('accountNumberAgain')} />
      </Field>
      <Field label={t('ifsc')} hint={t('ifscHint')} error={errorAt('ifsc')}>
        <TextInput
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={14}
          className="uppercase"
          {...register('ifsc')}
        />
      </Field>
      <Button {...button}>{t('save')}</Button>
    </form>
  )
}

function useUpiForm(purpose: AccountPurpose, onEnd: () => void) {
  return useEndpointForm<'POST /payout-account', UpiValues>('POST /payout-account', {
    schema: async () => (await import('#shared/contract/payouts/own-payouts.ts')).UpiAccountForm,
    defaultValues: { kind: 'upi', purpose, holder: '', upiId: '' },
    onSuccess: ({ message }) => {
      void toast('success', message)
      onEnd()
    },
  })
}

type UpiFormProps = ReturnType<typeof useUpiForm>

function UpiForm({ events, register, errorAt, refusal, problems, button }: UpiFormProps) {
  const t = useTranslations('payouts')
  return (
    <form {...events} className="flex flex-col gap-4">
      <FormErrors problems={problems} refusal={refusal} />
      <Field label={t('holder')} hint={t('holderHint')} error={errorAt('holder')}>
        <TextInput autoComplete="off" maxLength={100} {...register('holder')} />
      </Field>
      <Field label={t('upiId')} hint={t('upiHint')} error={errorAt('upiId')}>
        <TextInput
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={320}
          {...register('upiId')}
        />
      </Field>
      <Button {...button}>{t('save')}</Button>
    </form>
  )
}
