import { useState, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { MerchantOrder } from '#shared/contract/orders/orders.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError, Field } from '#web/ui/field.tsx'
import { cashDue } from '../merchant-order.ts'
import { HandOverForm } from './hand-over-buttons.tsx'
import type { CounterHandOver } from './use-hand-over.ts'
import { type CallError, hasCode } from '#web/lib/call-error.ts'
import { ReasonField } from '../reason-field.tsx'
import { useReason } from '../use-reason.ts'
import { useFailureWords } from '../status-words.ts'
import { PICKUP_CODE_TRIES } from '#shared/limits.ts'
import { CodeInput } from '#web/ui/code-input.tsx'

/** The choice to hand over without a code. */
export type ProofWay = { isWithout: boolean; setWithout: (isWithout: boolean) => void }
type ProofProps = { order: MerchantOrder; handOver: CounterHandOver; way: ProofWay }

/** The code field and, for cash, hand-over without a code: as a small link, or as a button when no code is possible. */
export function Proof({ order, handOver, way: { isWithout, setWithout } }: ProofProps) {
  const { error, isOverride } = handOver
  const codeError = isOverride ? null : error
  const hasEnded = codeError?.code === 'CODE_ENDED'
  const trouble = useCodeTrouble(order, codeError?.code)
  if (isWithout) {
    return (
      <OverrideForm handOver={handOver} onBack={trouble ? undefined : () => setWithout(false)} />
    )
  }
  return (
    <>
      {trouble ?? (
        <CodeForm
          triesLeft={order.codeTriesLeft}
          isRenewed={hasEnded}
          error={hasEnded ? null : codeError}
          handOver={handOver}
        />
      )}
      <WayWithoutCode
        isPaid={cashDue(order) === 0}
        isNeeded={trouble !== null}
        onChoose={() => setWithout(true)}
      />
    </>
  )
}

/** The reason why no code can be entered now; null when one can. */
function useCodeTrouble(order: MerchantOrder, code: string | undefined) {
  const t = useTranslations('orders')
  if (code === 'HAND_OVER_LOCKED') return <FormError>{t('locked')}</FormError>
  if (order.codeTriesLeft !== 0) return null
  return (
    <FormError>
      {t('codeEnded')} <span className="mt-1 block font-normal">{t('renewHere')}</span>
    </FormError>
  )
}

type WayProps = { isPaid: boolean; isNeeded: boolean; onChoose: () => void }

/** The way without a code. An order paid online needs its code or an administrator. */
export function WayWithoutCode({ isPaid, isNeeded, onChoose }: WayProps) {
  const t = useTranslations('orders')
  if (isPaid) return isNeeded && <p className="text-sm">{t('prepaidNeedsCode')}</p>
  if (isNeeded) {
    return (
      <Button variant="secondary" wide onClick={onChoose}>
        {t('withoutCode')}
      </Button>
    )
  }
  return (
    <p className="-mt-2 text-center text-sm text-ink-muted">
      {t('withoutCodeAsk')}{' '}
      <button
        type="button"
        onClick={onChoose}
        className="min-h-11 font-semibold text-primary underline underline-offset-2"
      >
        {t('withoutCode')}
      </button>
    </p>
  )
}

const usual = ['whyPhone', 'whyNoMail', 'whyKnown'] as const

type OverrideFormProps = {
  handOver: CounterHandOver
  /** Returns to the code field; undefined when no code is possible. */
  onBack: (() => void) | undefined
}

/** Hands over without a code, with a reason that is saved and emailed. */
export function OverrideForm({ handOver, onBack }: OverrideFormProps) {
  const t = useTranslations('orders')
  const sayFailure = useFailureWords()
  const reason = useReason()
  const { error, isOverride } = handOver
  return (
    <>
      <HandOverForm
        handOver={handOver}
        withoutCode
        check={() => reason.demand() !== undefined}
        onHandOver={(how) => handOver.handOver({ override: { reason: reason.text } }, how)}
      >
        <h3 ref={takeFocus} tabIndex={-1} className="text-base outline-none">
          {t('withoutCode')}
        </h3>
        <p className="-mt-3 text-sm text-ink-muted">{t('withoutCodeText')}</p>
        <ReasonField
          reason={reason}
          legend={t('reasonLegend')}
          usual={usual.map((key) => t(key))}
        />
        {error && isOverride && <FormError>{sayFailure(error)}</FormError>}
      </HandOverForm>
      {onBack && (
        <Button variant="quiet" wide onClick={onBack}>
          {t('withoutCodeBack')}
        </Button>
      )}
    </>
  )
}

function takeFocus(heading: HTMLHeadingElement | null): void {
  heading?.focus()
}

const DIGITS = 6

function selectAll(input: HTMLInputElement | null): void {
  input?.focus()
  input?.select()
  input?.scrollIntoView({ block: 'nearest' })
}

type CodeFormProps = {
  /** The number of wrong codes that are still allowed. */
  triesLeft: number | null
  /** True when the form is shown again after the earlier code was invalidated. */
  isRenewed: boolean
  error: CallError | null
  handOver: CounterHandOver
}

/** A form for six digits. A wrong code stays in the field, selected, so that the next digit replaces it. */
function CodeForm({ triesLeft, isRenewed, error, handOver }: CodeFormProps) {
  const t = useTranslations('orders')
  const sayFailure = useFailureWords()
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [isShort, setIsShort] = useState(false)
  useEffect(() => {
    if (isRenewed) input.current?.focus()
  }, [isRenewed])
  useEffect(() => {
    if (error) selectAll(input.current)
  }, [error])

  const check = () => {
    const isWhole = code.length === DIGITS
    setIsShort(!isWhole)
    if (!isWhole) input.current?.focus()
    return isWhole
  }
  const wrong = hasCode(error, 'WRONG_CODE') ? error.details : undefined
  const fieldError = isShort ? t('codeIs') : wrong && t('wrongCode', { count: wrong.triesLeft })
  // Leave out the hint when the error already names the number.
  const isScarce = !fieldError && triesLeft !== null && triesLeft < PICKUP_CODE_TRIES
  const hint = isScarce ? t('triesLeft', { count: triesLeft }) : t('collectAsk')
  return (
    <HandOverForm
      handOver={handOver}
      check={check}
      onHandOver={(how) => handOver.handOver({ code }, how)}
    >
      <Field label={t('codeLabel')} hint={hint} error={fieldError} isAnnounced>
        <CodeInput
          ref={input}
          data-autofocus
          // The error below the field stays above the buttons, which lie over the content of a dialog.
          className="scroll-mb-64"
          value={code}
          autoComplete="off"
          enterKeyHint="next"
          onChange={(digits) => {
            setCode(digits)
            setIsShort(false)
          }}
        />
      </Field>
      {error && !wrong && <FormError>{sayFailure(error)}</FormError>}
    </HandOverForm>
  )
}
