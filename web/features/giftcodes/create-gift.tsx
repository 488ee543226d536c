import Gift from 'lucide-react/icons/gift'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { MAX_GIFT_RUPEES } from '#shared/limits.ts'
import type { Output } from '#web/lib/call.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { formatRupees } from '#web/lib/format.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { ChipGroup } from '#web/ui/chip-group.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'

export type MadeGift = Output<'POST /generate-loyalty-code'>

/** `given`: the shop gives the code away. */
const ways = ['cash', 'upi', 'card', 'given'] as const
type Way = (typeof ways)[number]

const usualAmounts = [100, 250, 500, 1000, 2000]

type CreateGiftProps = {
  /** True when the panel replaces the code that was made before. It then takes the focus too. */
  isNext: boolean
  onMade: (made: MadeGift) => void
}

/** The panel that makes a code for an amount. */
export function CreateGift({ isNext, onMade }: CreateGiftProps) {
  const t = useTranslations('gifts')
  const sayError = useErrorWords()
  const [paid, setPaid] = useState<Way>()
  const [isMissing, setMissing] = useState(false)
  const { form, events, register, errorAt, refusal, problems, button } = useEndpointForm<
    'POST /generate-loyalty-code',
    { amount: number }
  >('POST /generate-loyalty-code', {
    schema: async () => (await import('#shared/contract/gift-codes.ts')).GiftForm,
    canSend: () => {
      setMissing(!paid)
      return paid !== undefined
    },
    toInput: ({ amount }) => ({ amount, ...(paid && paid !== 'given' && { paidBy: paid }) }),
    onSuccess: (made) => {
      form.reset()
      setPaid(undefined)
      void toast('success', t('success'))
      onMade(made)
    },
    onError: (error) => void toast('error', sayError(error)),
  })
  // Focus the heading and not the field, because leaving the field empty would show an error.
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNext) heading.current?.focus()
  }, [isNext])
  const choose = (amount: number) =>
    form.setValue('amount', amount, { shouldDirty: true, shouldValidate: true })
  return (
    <Card asChild>
      <section aria-labelledby="create-gift">
        <h2 ref={heading} id="create-gift" tabIndex={-1} className="mb-3 text-lg outline-none">
          {t('createTitle')}
        </h2>
        <form {...events} className="flex flex-col gap-4">
          <FormErrors problems={problems} refusal={refusal} />
          <Field
            label={t('amount')}
            hint={t('amountHint', { maximum: formatRupees(MAX_GIFT_RUPEES) })}
            error={errorAt('amount')}
          >
            <TextInput
              type="number"
              inputMode="numeric"
              min={1}
              max={MAX_GIFT_RUPEES}
              autoComplete="off"
              {...register('amount', { valueAsNumber: true })}
            />
          </Field>
          <fieldset className="flex flex-wrap gap-2">
            <legend className="sr-only">{t('usualAmounts')}</legend>
            {usualAmounts.map((amount) => (
              <Chip key={amount} pressed={false} onPress={() => choose(amount)}>
                <span className="money">{formatRupees(amount).replace('.00', '')}</span>
              </Chip>
            ))}
          </fieldset>
          <ChipGroup
            legend={t('paid')}
            value={paid}
            options={ways.map((way) => ({ value: way, label: t(`paid_${way}`) }))}
            onChange={(way) => setPaid(way as Way)}
            error={isMissing && !paid ? t('paidMissing') : undefined}
          />
          <Button {...button}>
            <Gift aria-hidden="true" className="size-4.5" />
            {t('create')}
          </Button>
        </form>
      </section>
    </Card>
  )
}
