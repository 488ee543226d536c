import { useTranslations } from 'use-intl'
import type { WithheldTax } from '#shared/contract/settings/tax-terms.ts'
import { DAY_MS } from '#shared/formats/india-time.ts'
import { lawRates } from '#shared/law-rates.ts'
import type { Input } from '#web/lib/call.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { Dialog } from '#web/ui/on-demand.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'
import { useProof } from '../use-proof.tsx'

type DialogProps = {
  /** The tax to change; undefined while the dialog is closed. */
  tax: WithheldTax | undefined
  today: string
  onClose: () => void
}

/** Enters a withheld tax from a later day on, beginning with the rates of the law. */
export function TaxTermDialog({ tax, today, onClose }: DialogProps) {
  const t = useTranslations('settings')
  return (
    <Dialog
      open={tax !== undefined}
      onOpenChange={(open) => open || onClose()}
      title={tax ? t('changeOf', { subject: t(`taxKinds.${tax}`) }) : ''}
      description={tax ? t(`taxTexts.${tax}`) : ''}
    >
      {tax && <TermForm tax={tax} today={today} onEnd={onClose} />}
    </Dialog>
  )
}

type Form = Input<'POST /admin/tax-terms'>
type Values = Record<'rate' | 'rateWithoutPan' | 'freeUpTo' | 'validFrom' | 'source', string>

const schema = async () => {
  const { z } = await import('zod')
  const text = z.string()
  const rates = { rate: text, rateWithoutPan: text, freeUpTo: text }
  return z.strictObject({ ...rates, validFrom: text, source: text })
}

/** The server names the field of a number that is missing. */
const numberIn = (text: string) => (text.trim() === '' ? null : Number(text)) as number

function toInput(tax: WithheldTax, { validFrom, source, ...texts }: Values): Form {
  const dated = { rate: numberIn(texts.rate), validFrom, source }
  if (tax === 'tcs') return { tax, ...dated }
  const rateWithoutPan = numberIn(texts.rateWithoutPan)
  return { tax, ...dated, rateWithoutPan, freeUpTo: numberIn(texts.freeUpTo) }
}

const { tcs, tds } = lawRates
const firstValues: Values = {
  rate: String(tds.rate),
  rateWithoutPan: String(tds.rateWithoutPan),
  freeUpTo: String(tds.freeUpTo),
  validFrom: '',
  source: tds.source,
}
const valuesOf = (tax: WithheldTax): Values =>
  tax === 'tds' ? firstValues : { ...firstValues, rate: String(tcs.rate), source: tcs.source }

type FormProps = { tax: WithheldTax; today: string; onEnd: () => void }

function TermForm({ tax, today, onEnd }: FormProps) {
  const t = useTranslations('settings')
  const { proof, askProof } = useProof()
  const tomorrow = new Date(Date.parse(today) + DAY_MS).toISOString().slice(0, 10)
  const { events, register, errorAt, refusal, problems, button, submit } = useEndpointForm<
    'POST /admin/tax-terms',
    Values
  >('POST /admin/tax-terms', {
    schema,
    toInput: (values) => toInput(tax, values),
    defaultValues: valuesOf(tax),
    onSuccess: ({ message }) => {
      void toast('success', message)
      onEnd()
    },
    onError: ({ code }) => {
      if (code === 'PROOF_NEEDED') askProof(submit)
    },
  })
  const number = {
    type: 'number',
    inputMode: 'decimal',
    step: '0.01',
    autoComplete: 'off',
  } as const
  return (
    <>
      <form {...events} className="flex flex-col gap-4">
        <FormErrors
          problems={problems}
          refusal={refusal?.code === 'PROOF_NEEDED' ? null : refusal}
        />
        <Field label={t('taxRate')} hint={t(`taxRateHints.${tax}`)} error={errorAt('rate')}>
          <TextInput {...number} {...register('rate')} />
        </Field>
        {tax === 'tds' && (
          <>
            <Field label={t('taxWithoutPan')} error={errorAt('rateWithoutPan')}>
              <TextInput {...number} {...register('rateWithoutPan')} />
            </Field>
            <Field label={t('freeUpTo')} hint={t('freeUpToHint')} error={errorAt('freeUpTo')}>
              <TextInput {...number} {...register('freeUpTo')} />
            </Field>
          </>
        )}
        <Field label={t('from')} hint={t('fromHint')} error={errorAt('validFrom')}>
          <TextInput type="date" min={tomorrow} {...register('validFrom')} />
        </Field>
        <Field label={t('source')} error={errorAt('source')}>
          <TextInput autoComplete="off" maxLength={200} {...register('source')} />
        </Field>
        <Button {...button}>{t('taxEnter')}</Button>
      </form>
      {proof}
    </>
  )
}
