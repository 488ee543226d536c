import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { TakenWays } from '#shared/contract/billing.ts'
import { formatRupees } from '#web/lib/format.ts'
import { withMessages } from '#web/lib/later-messages.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/on-demand.tsx'
import { NoQr } from '../upi/no-qr.tsx'
import { Split, WaysChoice } from './ways-choice.tsx'

type OtherWaysProps = {
  /** The sum to pay in rupees. */
  total: number
  disabled?: boolean
  /** True where each way has a button of its own, and only two ways are left to ask. */
  hasCard?: boolean
  /** True where the payment provider's QR may take the sum. */
  takesProviderQr?: boolean
  /** Returns false, and marks the field, when something is missing that the payment needs. */
  check?: () => boolean
  onChoose: (ways: TakenWays) => void
}

/** Why UPI shows no QR, and the button for money by card or in two ways. */
function Part({
  total,
  disabled = false,
  hasCard = false,
  takesProviderQr = false,
  check = () => true,
  onChoose,
}: OtherWaysProps) {
  const t = useTranslations('paidHow')
  const [isOpen, setOpen] = useState(false)
  const choose = (ways: TakenWays) => {
    setOpen(false)
    onChoose(ways)
  }
  return (
    <>
      <NoQr takesProviderQr={takesProviderQr} />
      <Button
        variant="quiet"
        size="sm"
        wide
        disabled={disabled}
        onClick={() => check() && setOpen(true)}
      >
        {t(hasCard ? 'twoWays' : 'otherWays')}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t('title', { amount: formatRupees(total) })}
      >
        {isOpen &&
          (hasCard ? (
            <Split total={total} isPending={false} confirm={t('takeBoth')} onSave={choose} />
          ) : (
            <WaysChoice total={total} isPending={false} onChoose={choose} />
          ))}
      </Dialog>
    </>
  )
}

export const OtherWays = withMessages('paidHow', Part, ['counter'])
