import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatMoment } from '#shared/india-time.ts'
import type { Output } from '#web/lib/call.ts'
import { hasCode } from '#web/lib/call-error.ts'
import { formatRupees } from '#web/lib/format.ts'
import { useCall } from '#web/lib/use-call.ts'
import { groupsOf, isWhole } from '#web/features/giftcodes/gift-code-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useFailureWords } from '../status-words.ts'
import { useLocale } from '#web/lib/locale.ts'

/** A gift code that the hand-over will redeem, and its discount. */
type ChosenGift = Output<'POST /check-gift-code-of-order'> & { code: string }

/** A customer's gift code at a hand-over: closed, typed or chosen. Only the hand-over redeems the code. */
export function useGiftDiscount(
  orderId: string,
  kept: { variantId: string; quantity: number }[] | undefined,
) {
  const t = useTranslations('orders')
  const { locale } = useLocale()
  const sayFailure = useFailureWords()
  /** The typed text; undefined while the field is closed. */
  const [text, setText] = useState<string>()
  const [wasOpened, setOpened] = useState(false)
  const [chosen, setChosen] = useState<ChosenGift>()
  const [fault, setFault] = useState<string>()
  const wordsOf = (error: unknown) => {
    if (!hasCode(error, 'GIFT_CODE_USED')) return sayFailure(error)
    const { redeemedAt, amount } = error.details
    return t('giftUsedOn', { date: formatMoment(redeemedAt, locale), amount: formatRupees(amount) })
  }
  const { mutate, isPending } = useCall('POST /check-gift-code-of-order', {
    onSuccess: (answer, { code }) => {
      setChosen({ ...answer, code })
      setText(undefined)
    },
    onError: (error) => setFault(wordsOf(error)),
  })
  const type = (next: string | undefined) => {
    setText(next)
    setChosen(undefined)
    setFault(undefined)
  }
  return {
    text,
    chosen,
    fault,
    isChecking: isPending,
    isOpen: text !== undefined || chosen !== undefined,
    wasOpened,
    open: () => {
      setOpened(true)
      type('')
    },
    type: (next: string) => type(groupsOf(next)),
    close: () => type(undefined),
    apply: () => {
      if (text === undefined || !isWhole(text)) setFault(t('giftCodeIs'))
      else if (!isPending) mutate({ orderId, code: text, ...(kept && { kept }) })
    },
    /** True when no typed code waits for Apply. Otherwise shows an error: the hand-over would ignore the code. */
    isSettled: () => {
      if (!text) return true
      setFault(t('giftApplyFirst'))
      return false
    },
    /** Shows the error when the hand-over was refused because of the code. */
    refuse: (error: unknown) => {
      if (chosen) type(groupsOf(chosen.code))
      setFault(`${wordsOf(error)} ${t('giftNothingDone')}`)
    },
  }
}

export type GiftChoice = ReturnType<typeof useGiftDiscount>

/** The gift code of a hand-over with cash: the field, or the chosen code. */
export function GiftDiscount({ gift }: { gift: GiftChoice }) {
  if (gift.chosen) return <Chosen chosen={gift.chosen} onRemove={gift.close} />
  return gift.isOpen && <GiftForm gift={gift} />
}

/** Opens the field. The button gets the focus again when the field is closed. */
export function GiftButton({ gift }: { gift: GiftChoice }) {
  const t = useTranslations('orders')
  if (gift.isOpen) return null
  return (
    <Button
      ref={gift.wasOpened ? takeFocus : undefined}
      variant="secondary"
      wide
      onClick={gift.open}
    >
      {t('useGift')}
    </Button>
  )
}

function GiftForm({ gift }: { gift: GiftChoice }) {
  const t = useTranslations('orders')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    gift.apply()
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <Field label={t('giftCode')} hint={t('giftCodeHint')} error={gift.fault} isAnnounced>
        <TextInput
          ref={takeFocus}
          value={gift.text ?? ''}
          placeholder="XXXX-XXXX-XXXX-XXXX"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          enterKeyHint="done"
          className="money text-center font-semibold uppercase"
          onChange={(event) => gift.type(event.target.value)}
        />
      </Field>
      <div className="grid grid-cols-2 gap-2">
        <Button variant="quiet" onClick={gift.close}>
          {t('giftClose')}
        </Button>
        <Button type="submit" variant="secondary" loading={gift.isChecking}>
          {t('giftApply')}
        </Button>
      </div>
    </form>
  )
}

type ChosenProps = { chosen: ChosenGift; onRemove: () => void }

/** The discount of the code, and a warning for the merchant before the hand-over redeems it. */
function Chosen({ chosen, onRemove }: ChosenProps) {
  const t = useTranslations('orders')
  const { locale } = useLocale()
  const { lastFour, amount, discount, lost, redeemedAt } = chosen
  return (
    <div className="flex flex-col gap-2 rounded-card border border-hairline px-4 py-3 text-sm">
      <output ref={takeFocus} tabIndex={-1} className="flex flex-col gap-2 outline-none">
        <span className="text-base font-semibold">
          {t('giftGives', { lastFour, amount: formatRupees(discount) })}
        </span>
        {lost > 0 && (
          <span className="rounded-control bg-danger-soft px-3 py-2 font-semibold text-danger">
            {t('giftLost', { amount: formatRupees(amount), lost: formatRupees(lost) })}
          </span>
        )}
        {redeemedAt === null ? (
          <span className="text-ink-muted">{t('giftRedeemedWith')}</span>
        ) : (
          <span className="rounded-control bg-danger-soft px-3 py-2 font-semibold text-danger">
            {t('giftRedeemedBefore', { date: formatMoment(redeemedAt, locale) })}
          </span>
        )}
      </output>
      <Button variant="quiet" onClick={onRemove}>
        {t('giftRemove')}
      </Button>
    </div>
  )
}

function takeFocus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
}
