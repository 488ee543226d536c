import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupees } from '#web/lib/format.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { Dialog } from '#web/ui/on-demand.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'
import { useProof } from './use-proof.tsx'

type SettlementProps = { storeId: string; shopName: string; owed: number }

/** Records a transfer to the bank account of a store to which money is owed. */
export function Settlement({ shopName, ...form }: SettlementProps) {
  const t = useTranslations('admin')
  const [isOpen, setOpen] = useState(false)
  if (form.owed <= 0) return null
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        {t('settle')}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t('settleTitle', { shopName })}
        description={t('settleText', { amount: formatRupees(form.owed) })}
      >
        <SettlementForm {...form} onEnd={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

type FormProps = Omit<SettlementProps, 'shopName'> & { onEnd: () => void }

function SettlementForm({ storeId, owed, onEnd }: FormProps) {
  const t = useTranslations('admin')
  const { proof, askProof } = useProof()
  const { events, register, errorAt, refusal, problems, button, submit } = useEndpointForm(
    'POST /admin/settlements',
    {
      schema: async () => (await import('#shared/contract/billing.ts')).SettlementForm,
      defaultValues: { storeId, amount: owed, bankReference: '' },
      onSuccess: ({ message }) => {
        void toast('success', message)
        onEnd()
      },
      onError: ({ code }) => {
        if (code === 'PROOF_NEEDED') askProof(submit)
      },
    },
  )
  return (
    <>
      <form {...events} className="flex flex-col gap-4">
        <FormErrors
          problems={problems}
          refusal={refusal?.code === 'PROOF_NEEDED' ? null : refusal}
        />
        <Field label={t('settleAmount')} error={errorAt('amount')}>
          <TextInput
            type="number"
            inputMode="decimal"
            step="0.01"
            autoComplete="off"
            {...register('amount', { valueAsNumber: true })}
          />
        </Field>
        <Field label={t('bankReference')} error={errorAt('bankReference')}>
          <TextInput autoComplete="off" maxLength={30} {...register('bankReference')} />
        </Field>
        <Button {...button}>{t('settle')}</Button>
      </form>
      {proof}
    </>
  )
}
