import { type RefObject, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Output } from '#web/lib/call.ts'
import { hasCode } from '#web/lib/call-error.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { formatRupees } from '#web/lib/format.ts'
import { useCall } from '#web/lib/use-call.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { ConfirmDialog } from '#web/ui/on-demand.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'
import { formatMoment } from '#shared/formats/india-time.ts'
import { groupsOf, isWhole, lastDayOf } from './gift-code-text.ts'
import { Section } from '#web/ui/section.tsx'
import { useLocale } from '#web/lib/locale.ts'

type Answer = Output<'POST /validate-loyalty-code'>
type RedeemEnds = { onRedeemed: (found: Answer) => void; onEnd: () => void }

type CheckGiftProps = { onRedeemed: (giftId: string) => void }

/** The panel that checks a customer's code, and redeems it after a confirmation that names the amount. */
export function CheckGift({ onRedeemed }: CheckGiftProps) {
  const t = useTranslations('gifts')
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [isAsked, setAsked] = useState(false)
  const gift = useGiftCode(field)
  const change = (text: string) => {
    setCode(groupsOf(text))
    gift.forget()
  }
  const confirm = () =>
    gift.redeem(code, {
      onRedeemed: (found) => {
        setCode('')
        onRedeemed(found.gift.giftId)
      },
      onEnd: () => setAsked(false),
    })
  return (
    <Section title={t('checkTitle')}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          gift.check(code)
        }}
      >
        <Field label={t('code')} hint={t('codeHint')} error={gift.fault}>
          <TextInput
            ref={field}
            value={code}
            placeholder="XXXX-XXXX-XXXX-XXXX"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            enterKeyHint="search"
            className="money text-center font-semibold uppercase"
            onChange={(event) => change(event.target.value)}
          />
        </Field>
        <output className="empty:hidden">{gift.answer && <Outcome answer={gift.answer} />}</output>
        <div className="grid grid-cols-2 gap-2">
          <Button type="submit" variant="secondary" loading={gift.isChecking}>
            {t('check')}
          </Button>
          <Button
            loading={gift.isIdentifying}
            onClick={() => gift.identify(code, () => setAsked(true))}
          >
            {t('redeem')}
          </Button>
        </div>
      </form>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={t('redeemTitle')}
        text={t('redeemText', { amount: formatRupees(gift.answer?.amount ?? 0) })}
        confirm={t('redeem')}
        loading={gift.isRedeeming}
        onConfirm={confirm}
      >
        {gift.answer && <Named answer={gift.answer} />}
      </ConfirmDialog>
    </Section>
  )
}

/** Checks and redeems a code, with one answer or error at a time. */
function useGiftCode(field: RefObject<HTMLInputElement | null>) {
  const t = useTranslations('gifts')
  const { locale } = useLocale()
  const giftFields = useTranslations('giftFields')
  const sayError = useErrorWords()
  const [answer, setAnswer] = useState<Answer>()
  const [fault, setFault] = useState<string>()
  const refuse = (error: Error) => {
    const used = hasCode(error, 'GIFT_CODE_USED') ? error.details : undefined
    const text = used
      ? t('usedOn', {
          date: formatMoment(used.redeemedAt, locale),
          amount: formatRupees(used.amount),
        })
      : sayError(error)
    setFault(text)
    void toast('error', text)
    field.current?.focus()
  }
  const checking = useCall('POST /validate-loyalty-code', {
    onSuccess: (found) => {
      setAnswer(found)
      const text = t('validFor', { amount: formatRupees(found.amount) })
      void toast('success', t('valid'), { text })
    },
    onError: refuse,
  })
  const identifying = useCall('POST /validate-loyalty-code', {
    onSuccess: setAnswer,
    onError: refuse,
  })
  const redeeming = useCall('POST /redeem-loyalty-code')
  const demand = (code: string) => {
    if (isWhole(code)) return true
    setFault(giftFields('code'))
    field.current?.focus()
    return false
  }
  return {
    answer,
    fault,
    isChecking: checking.isPending,
    isIdentifying: identifying.isPending,
    isRedeeming: redeeming.isPending,
    /** Finds the amount of the code for the confirmation. A code that cannot be redeemed is refused at once. */
    identify: (code: string, onFound: () => void) => {
      if (!demand(code)) return
      setFault(undefined)
      if (answer?.gift.state === 'active') onFound()
      else identifying.mutate({ code }, { onSuccess: onFound })
    },
    forget: () => {
      setAnswer(undefined)
      setFault(undefined)
    },
    check: (code: string) => {
      if (demand(code)) checking.mutate({ code })
    },
    redeem: (code: string, { onRedeemed, onEnd }: RedeemEnds) =>
      redeeming.mutate(
        { code },
        {
          onSuccess: (found) => {
            setFault(undefined)
            setAnswer(found)
            void toast('success', found.message)
            onRedeemed(found)
            onEnd()
          },
          onError: (error) => {
            setAnswer(undefined)
            refuse(error)
            onEnd()
          },
        },
      ),
  }
}

/** The amount of the gift and the last digits of the code, in the confirmation. */
function Named({ answer: { amount, gift } }: { answer: Answer }) {
  const t = useTranslations('gifts')
  const words = { amount: formatRupees(amount), lastFour: gift.lastFour }
  return <p className="font-semibold">{t('redeemWhat', words)}</p>
}

function Outcome({ answer }: { answer: Answer }) {
  const t = useTranslations('gifts')
  const { gift } = answer
  const amount = formatRupees(answer.amount)
  const isRedeemed = gift.state === 'redeemed'
  return (
    <div className="rounded-control bg-success-soft px-3 py-2.5 text-sm text-success">
      <p className="font-semibold">{isRedeemed ? t('redeemed', { amount }) : t('valid')}</p>
      {!isRedeemed && (
        <>
          <p>{t('validFor', { amount })}</p>
          <p>{t('validUntil', { date: lastDayOf(gift) })}</p>
        </>
      )}
    </div>
  )
}
