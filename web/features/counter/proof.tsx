import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { MerchantOrder } from '#shared/contract/orders.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { CodeForm } from './code-form.tsx'
import { cashDue } from './merchant-order.ts'
import { OverrideForm } from './override-form.tsx'
import type { HandOver } from './use-hand-over.ts'

type ProofProps = { order: MerchantOrder; handOver: HandOver }

/** The code, and for cash the way without one: behind a quiet link, and offered openly when no code can serve. */
export function Proof({ order, handOver: { handOver, ...tried } }: ProofProps) {
  const [isWithout, setWithout] = useState(false)
  const { error, isOverride, isPending } = tried
  const codeError = isOverride ? null : error
  const hasEnded = codeError?.code === 'CODE_ENDED'
  const trouble = useCodeTrouble(order, codeError?.code)
  if (isWithout) {
    return (
      <OverrideForm
        error={isOverride ? error : null}
        loading={isPending}
        onConfirm={(reason) => handOver({ override: { reason } })}
        onBack={trouble ? undefined : () => setWithout(false)}
      />
    )
  }
  return (
    <>
      {trouble ?? (
        <CodeForm
          triesLeft={order.codeTriesLeft}
          isRenewed={hasEnded}
          error={hasEnded ? null : codeError}
          loading={isPending}
          onCode={(code) => handOver({ code })}
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

/** Why no code can be taken now; nothing while one can. */
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

/** What was paid online needs its code or the administrator. */
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
        className="min-h-11 font-semibold text-neel underline underline-offset-2"
      >
        {t('withoutCode')}
      </button>
    </p>
  )
}
