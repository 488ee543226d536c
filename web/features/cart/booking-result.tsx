import type { ReactNode } from 'react'
import { Link } from '#web/lib/router.tsx'
import { useTranslations } from 'use-intl'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import { paths } from '#shared/paths.ts'
import { formatRupees } from '#web/lib/format.ts'
import { useNow } from '#web/lib/react-hooks.ts'
import { usePromiseWords } from '#web/lib/when-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/on-demand.tsx'

type Booked = {
  orderId: string
  orderNumber: string
  /** Decimal rupees. */
  amount: number
  storeName: string
  address: string | undefined
  readyByAt: string | null
  dueAt: string | null
}

export type Result =
  | (Booked & { kind: 'booked' })
  | { kind: 'failed'; reason: string }
  /** Pay With Cash was pressed; the dialog is not open yet. */
  | { kind: 'pending' }

/** The state of the cart's history entry after a booking, so that a reload shows the result again. */
export type BookedState = { booked: Booked & { kind: 'booked' } }

/**
 * The result of a booking. Okay leads home; closing the dialog stays in the cart. A booked cart is left for good: Back
 * does not lead to it.
 */
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
      open={booked || result?.kind === 'failed'}
      onOpenChange={(open) => !open && onClose()}
      title={booked ? t('successTitle') : t('failedTitle')}
      description={booked ? t('successText') : t('failedText')}
    >
      {result && <Outcome result={result} />}
      <div className="flex flex-col gap-2 sm:flex-row-reverse">
        {booked && (
          <Button asChild>
            <Link to={paths.booking(result.orderId)} replace data-autofocus>
              {t('seeBooking')}
            </Link>
          </Button>
        )}
        <Button asChild variant={booked ? 'secondary' : 'primary'}>
          <Link to={paths.home()} replace={booked} data-autofocus={!booked || undefined}>
            {t('okay')}
          </Link>
        </Button>
      </div>
    </Dialog>
  )
}

function Outcome({ result }: { result: Result }) {
  const t = useTranslations('cart')
  const b = useTranslations('bookings')
  const sayPromise = usePromiseWords(useNow())
  if (result.kind === 'pending') return null
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
      <p>
        {b('passAmount')}: <strong className="money">{formatRupees(result.amount)}</strong>
      </p>
      <p className="font-semibold">{sayPromise(result)}</p>
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
