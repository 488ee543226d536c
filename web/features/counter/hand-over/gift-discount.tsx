import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatMoment } from '#shared/formats/india-time.ts'
import { paiseFromRupees, rupeesFromPaise } from '#shared/formats/money.ts'
import type { Output } from '#web/lib/call.ts'
import { type CallError, hasCode } from '#web/lib/call-error.ts'
import { formatRupees } from '#web/lib/format.ts'
import { useCall } from '#web/lib/use-call.ts'
import { groupsOf, isWhole } from '#web/features/giftcodes/gift-code-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useFailureWords } from '../status-words.ts'
import { useLocale } from '#web/lib/locale.ts'

/** A gift code that the hand-over or the sale will use, and its discount. */
type ChosenGift = Output<'POST /check-gift-code-of-order'> & { code: string }

/** The pieces that the customer keeps; undefined for all. */
type Pieces = { variantId: string; quantity: number }[] | undefined

/** The bill that a gift code lowers: of an order, whose discount the server knows, or of a sale of this sum in rupees. */
type Bill = { orderId: string; kept: Pieces } | { total: number }

/**
 * A customer's gift code for a bill: closed, typed or chosen. Only the hand-over or the sale uses the code. A chosen code
 * stays when the customer keeps other pieces; the server then says its discount again.
 */
export function useGiftDiscount(bill: Bill) {
  const t = useTranslations('counterGift')
  const { locale } = useLocale()
  const sayFailure = useFailureWords()
  /** The typed text; undefined while the field is closed. */
  const [text, setText] = useState<string>()
  const [wasOpened, setOpened] = useState(false)
  /** The code that was applied. */
  const [code, setCode] = useState<string>()
  /** The server's answers about that code, for each choice of pieces. */
  const [found, setFound] = useState<Record<string, ChosenGift>>({})
  const [fault, setFault] = useState<string>()
  const pieces = 'total' in bill ? undefined : bill.kept
  const isOfNothing = pieces?.length === 0
  const known = found[keyOf(code, pieces)]
  const chosen = known && 'total' in bill ? onTotal(known, bill.total) : known
  const wordsOf = (error: unknown) => {
    if (!hasCode(error, 'GIFT_CODE_USED')) return sayFailure(error)
    const { redeemedAt, amount } = error.details
    return t('giftUsedOn', { date: formatMoment(redeemedAt, locale), amount: formatRupees(amount) })
  }
  const keep = (gift: ChosenGift, kept?: Pieces) =>
    setFound((before) => ({ ...before, [keyOf(gift.code, kept)]: gift }))
  const onError = (error: unknown) => {
    setCode(undefined)
    setFault(wordsOf(error))
  }
  const ofOrder = useCall('POST /check-gift-code-of-order', {
    onSuccess: (answer, sent) => keep({ ...answer, code: sent.code }, sent.kept),
    onError,
  })
  const ofSale = useCall('POST /validate-loyalty-code', {
    onSuccess: ({ gift: { lastFour, left } }, sent) =>
      keep(wholeGift({ code: sent.code, lastFour, left })),
    onError,
  })
  const check = (applied: string) => {
    if ('total' in bill) ofSale.mutate({ code: applied })
    else ofOrder.mutate({ orderId: bill.orderId, code: applied, ...(pieces && { kept: pieces }) })
  }
  const missing = code === undefined || chosen || isOfNothing ? undefined : keyOf(code, pieces)
  const checkMissing = useEffectEvent(() => code !== undefined && check(code))
  useEffect(() => {
    if (missing !== undefined) checkMissing()
  }, [missing])
  const type = (next: string | undefined) => {
    setText(next)
    setCode(undefined)
    setFound({})
    setFault(undefined)
  }
  return {
    text,
    chosen,
    fault,
    isChecking: missing !== undefined,
    /** The chosen code; also while its discount for other pieces is asked. */
    shown: code === undefined ? undefined : (chosen ?? Object.values(found)[0]),
    isOpen: text !== undefined,
    wasOpened,
    open: () => {
      setOpened(true)
      type('')
    },
    type: (next: string) => type(groupsOf(next)),
    close: () => type(undefined),
    apply: () => {
      if (text === undefined || !isWhole(text)) setFault(t('giftCodeIs'))
      else {
        setFault(undefined)
        setCode(text)
      }
    },
    /** True when no typed code waits for Apply. Otherwise shows an error: the code would be ignored. */
    isSettled: () => {
      if (!text || chosen || isOfNothing) return true
      setFault(t('giftApplyFirst'))
      return false
    },
    /** Shows the error when the hand-over or the sale was refused because of the code. */
    refuse: (error: unknown) => {
      if (chosen) type(groupsOf(chosen.code))
      setFault(`${wordsOf(error)} ${t('total' in bill ? 'giftNothingSold' : 'giftNothingDone')}`)
    },
  }
}

const keyOf = (code: string | undefined, pieces: Pieces) => JSON.stringify([code, pieces])

export type GiftChoice = ReturnType<typeof useGiftDiscount>

/** A code before a bill is known. */
function wholeGift({ left, ...gift }: Pick<ChosenGift, 'code' | 'lastFour'> & { left: number }) {
  return { ...gift, amount: left, discount: 0, toPay: 0, lost: 0, rest: left, redeemedAt: null }
}

/** A code on a bill of this sum in rupees; a sum that is no number yet counts as 0. */
function onTotal(gift: ChosenGift, total: number): ChosenGift {
  const [left, sum] = [gift.amount, total || 0].map(paiseFromRupees) as [number, number]
  const discount = Math.min(left, sum)
  return {
    ...gift,
    discount: rupeesFromPaise(discount),
    toPay: rupeesFromPaise(sum - discount),
    rest: rupeesFromPaise(left - discount),
  }
}

/** What the call of a hand-over or a sale says about the chosen code. */
export function giftOf({ chosen }: Pick<GiftChoice, 'chosen'>) {
  if (!chosen) return {}
  const { code, discount, redeemedAt } = chosen
  return { giftCode: { code, redeemedBefore: redeemedAt !== null, discount } }
}

/** True when a hand-over or a sale was refused because of its gift code, or because of too many wrong gift codes. */
export function isGiftError(error: CallError | null, sent: object | undefined): boolean {
  if (!error || !sent || !('giftCode' in sent)) return false
  if (hasCode(error, 'NOT_FOUND')) return error.details.reason === 'giftCode'
  return ['GIFT_CODE_USED', 'RATE_LIMITED'].includes(error.code) || 'giftCode' in error.fields
}

/** The gift code of a bill: the field, or the chosen code. `use` says when it is used. */
export function GiftDiscount({ gift, use }: { gift: GiftChoice; use: 'handOver' | 'sale' }) {
  if (gift.shown) return <Chosen gift={gift} shown={gift.shown} use={use} />
  return gift.isOpen && <GiftForm gift={gift} />
}

/** Opens the field. The button gets the focus again when the field is closed. */
export function GiftButton({ gift }: { gift: GiftChoice }) {
  const t = useTranslations('counterGift')
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
  const t = useTranslations('counterGift')
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

type ChosenProps = { gift: GiftChoice; shown: ChosenGift; use: 'handOver' | 'sale' }

/** The chosen code. It says its discount, or that the discount for other pieces is asked. */
function Chosen({ gift: { chosen, close }, shown: { lastFour }, use }: ChosenProps) {
  const t = useTranslations('counterGift')
  return (
    <div className="flex flex-col gap-2 rounded-card border border-hairline px-4 py-3 text-sm">
      <output ref={takeFocus} tabIndex={-1} className="flex flex-col gap-2 outline-none">
        {chosen ? <Discount chosen={chosen} use={use} /> : t('giftChecking', { lastFour })}
      </output>
      <Button variant="quiet" onClick={close}>
        {t('giftRemove')}
      </Button>
    </div>
  )
}

type DiscountProps = { chosen: ChosenGift; use: 'handOver' | 'sale' }

/** The discount of the code, what stays on it, and a warning where it was redeemed before. */
function Discount({ chosen, use }: DiscountProps) {
  const t = useTranslations('counterGift')
  const { locale } = useLocale()
  const { lastFour, amount, discount, lost, rest, redeemedAt } = chosen
  return (
    <>
      <span className="text-base font-semibold">
        {t('giftGives', { lastFour, amount: formatRupees(discount) })}
      </span>
      {lost > 0 && (
        <span className="rounded-control bg-danger-soft px-3 py-2 font-semibold text-danger">
          {t('giftLost', { amount: formatRupees(amount), lost: formatRupees(lost) })}
        </span>
      )}
      {redeemedAt === null ? (
        <span className="text-ink-muted">
          {t(use === 'sale' ? 'giftUsedWithSale' : 'giftRedeemedWith')}
          {rest > 0 && <> {t('giftRest', { rest: formatRupees(rest) })}</>}
        </span>
      ) : (
        <span className="rounded-control bg-danger-soft px-3 py-2 font-semibold text-danger">
          {t('giftRedeemedBefore', { date: formatMoment(redeemedAt, locale) })}
        </span>
      )}
    </>
  )
}

function takeFocus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
}
