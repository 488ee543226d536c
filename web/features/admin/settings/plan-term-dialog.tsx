import { useTranslations } from 'use-intl'
import { choiceSubjects, isPrice, type TermSubject } from '#shared/contract/settings/plans.ts'
import { FEE_NOTICE_DAYS } from '#shared/limits.ts'
import { DAY_MS } from '#shared/formats/india-time.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { Dialog } from '#web/ui/on-demand.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'
import { useProof } from '../use-proof.tsx'

type ChoiceSubject = (typeof choiceSubjects)[number]

export const isChoice = (subject: TermSubject): subject is ChoiceSubject =>
  choiceSubjects.some((one) => one === subject)

/** The messages of both values of a choice. */
export const choiceWords = {
  placeOfSupply: ['byShop', 'byAddress'],
  declarations: ['notAsked', 'needed'],
  hallmark: ['notAsked', 'needed'],
  footwearMark: ['notAsked', 'needed'],
} as const satisfies Record<ChoiceSubject, readonly [string, string]>

type DialogProps = {
  /** The setting to change; undefined while the dialog is closed. */
  subject: TermSubject | undefined
  value: number | undefined
  today: string
  onClose: () => void
}

/** Sets a price, a number of days or per cent from a later day on. */
export function PlanTermDialog({ subject, value = 0, today, onClose }: DialogProps) {
  const t = useTranslations('settings')
  return (
    <Dialog
      open={subject !== undefined}
      onOpenChange={(open) => open || onClose()}
      title={subject ? t('changeOf', { subject: t(`subjects.${subject}`) }) : ''}
      description={subject ? t(texts[subject]) : ''}
    >
      {subject && <TermForm subject={subject} value={value} today={today} onEnd={onClose} />}
    </Dialog>
  )
}

const texts = {
  monthly: 'priceText',
  yearly: 'priceText',
  freeDays: 'daysText',
  payoutDays: 'payoutDaysText',
  placeOfSupply: 'placeOfSupplyText',
  logDays: 'logDaysText',
  erasedDays: 'erasedDaysText',
  declarations: 'declarationsText',
  hallmark: 'hallmarkText',
  footwearMark: 'footwearMarkText',
  subscriptionGst: 'subscriptionGstText',
} as const satisfies Record<TermSubject, string>

const numberLabel = (subject: TermSubject) => {
  if (subject === 'subscriptionGst') return 'taxRate'
  return isPrice(subject) ? 'price' : 'freeDays'
}

type FormProps = { subject: TermSubject; value: number; today: string; onEnd: () => void }

function TermForm({ subject, value, today, onEnd }: FormProps) {
  const t = useTranslations('settings')
  const { proof, askProof } = useProof()
  const isFee = isPrice(subject)
  const ahead = (isFee ? FEE_NOTICE_DAYS : 1) * DAY_MS
  const earliest = new Date(Date.parse(today) + ahead).toISOString().slice(0, 10)
  const { events, register, errorAt, refusal, problems, button, submit } = useEndpointForm(
    'POST /admin/plan-settings',
    {
      schema: async () => (await import('#shared/contract/settings/plans.ts')).PlanTermForm,
      defaultValues: { subject, value, validFrom: '' },
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
        {isChoice(subject) ? (
          <Field label={t('reading')} error={errorAt('value')}>
            <Select
              options={choiceWords[subject].map((words, at) => ({
                value: String(at),
                label: t(words),
              }))}
              {...register('value', { valueAsNumber: true })}
            />
          </Field>
        ) : (
          <Field label={t(numberLabel(subject))} error={errorAt('value')}>
            <TextInput
              type="number"
              inputMode={isFee ? 'decimal' : 'numeric'}
              step={isFee ? '0.01' : '1'}
              autoComplete="off"
              {...register('value', { valueAsNumber: true })}
            />
          </Field>
        )}
        <Field
          label={t('from')}
          hint={isFee ? t('fromHintPrice', { days: FEE_NOTICE_DAYS }) : t('fromHint')}
          error={errorAt('validFrom')}
        >
          <TextInput type="date" min={earliest} {...register('validFrom')} />
        </Field>
        <Button {...button}>{t('set')}</Button>
      </form>
      {proof}
    </>
  )
}
