import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { MerchantOrder } from '#shared/contract/orders.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { cashDue } from './merchant-order.ts'
import { MerchantOverrideForm } from './merchant-override-form.tsx'
import { WayWithoutCode } from './merchant-proof.tsx'
import { useFailureWords } from './merchant-words.ts'
import type { HandOver } from './use-hand-over.ts'

type TokenProofProps = { order: MerchantOrder; token: string; handOver: HandOver }

/** One tap: the scanned token is the proof. When it is not taken, cash has the way without. */
export function MerchantTokenProof({ order, token, handOver }: TokenProofProps) {
  const t = useTranslations('orders')
  const sayFailure = useFailureWords()
  const [isWithout, setWithout] = useState(false)
  const { error, isOverride, isPending } = handOver
  if (isWithout) {
    return (
      <MerchantOverrideForm
        error={isOverride ? error : null}
        loading={isPending}
        onConfirm={(reason) => handOver.handOver({ override: { reason } })}
        onBack={undefined}
      />
    )
  }
  const isDead = error?.code === 'HAND_OVER_LOCKED' || error?.code === 'CODE_ENDED'
  return (
    <>
      {error && <FormError>{sayFailure(error)}</FormError>}
      {isDead ? (
        <WayWithoutCode isPaid={cashDue(order) === 0} isNeeded onChoose={() => setWithout(true)} />
      ) : (
        <>
          <p className="text-sm text-ink-muted">{t('collectText')}</p>
          <Button size="lg" wide loading={isPending} onClick={() => handOver.handOver({ token })}>
            {t('handOver')}
          </Button>
        </>
      )}
    </>
  )
}
