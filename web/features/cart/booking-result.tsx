import type { ReactNode } from 'react'
import { Link } from '#web/lib/router.tsx'
import { useTranslations } from 'use-intl'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import { paths } from '#shared/paths.ts'
import { formatRupees } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/on-demand.tsx'

type Booked = {
  orderId: string
  orderNumber: string
  /** Decimal rupees. */
  amount: number
  storeName: string
  address: string | undefined
  /** When it will be ready, in words. */
  ready: string | undefined
}

export type Result = (Booked & { kind: 'booked' }) | { kind: 'failed'; reason: string }

/** The result of a booking. Okay leads home; closing the dialog stays in the cart. */
export function BookingResult({
  result,
  onClose,
}: {
  result: Result | undefined
  onClose: () => void
}) {
  const t = useTranslations('cart')
  const booked = result?.kind === 'booked'
  return (
    <Dialog
      open={result !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={booked ? t('successTitle') : t('failedTitle')}
      description={booked ? t('successText') : t('failedText')}
    >
      {result && <Outcome result={result} />}
      <div className="flex flex-col gap-2 sm:flex-row-reverse">
        <Button asChild>
          <Link to={paths.home()} data-autofocus>
            {t('okay')}
          </Link>
        </Button>
        {booked && (
          <Button asChild variant="secondary">
            <Link to={paths.booking(result.orderId)}>{t('seeBooking')}</Link>
          </Button>
        )}
      </div>
    </Dialog>
  )
}

function Outcome({ result }: { result: Result }) {
  const t = useTranslations('cart')
  const b = useTranslations('bookings')
  if (result.kind === 'failed') {
    return (
      <Note icon={<CircleX aria-hidden="true" className="text-danger" />}>
        <p className="font-semibold">{result.reason}</p>
        <p className="text-ink-muted">{t('failedKept')}</p>
      </Note>
    )
  }
  return (
    <Note icon={<CircleCheck aria-hidden="true" className="text-success" />}>
      <p className="font-semibold">{b('number', { number: result.orderNumber })}</p>
      <p>
        <span className="font-semibold">{result.storeName}</span>
        {result.address && <span className="block text-ink-muted">{result.address}</span>}
      </p>
      <p className="flex flex-wrap gap-x-2 font-semibold">
        <span className="money">{formatRupees(result.amount)}</span>
        {result.ready && <span>{result.ready}</span>}
      </p>
      <p className="text-ink-muted">{t('successNext', { store: result.storeName })}</p>
    </Note>
  )
}

function Note({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className="flex gap-3 rounded-control bg-sunken p-3 text-sm [&>svg]:size-6 [&>svg]:shrink-0">
      {icon}
      <div className="flex min-w-0 flex-col gap-1">{children}</div>
    </div>
  )
}
