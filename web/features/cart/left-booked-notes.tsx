import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '#shared/paths.ts'
import type { Cart } from '#web/lib/browser-keys.ts'
import { Link } from '#web/lib/router.tsx'
import { Button } from '#web/ui/button.tsx'
import type { CheckedCart } from './cart-summary.ts'
import { type BookedLine, leftBookings, withBooked } from './left-booked.ts'

type LeftBookedNotesProps = { cart: Cart; checked: CheckedCart | undefined }

/** Names the paid bookings whose lines have left the cart, until the shopper closes the note or leaves the page. */
export function LeftBookedNotes({ cart, checked }: LeftBookedNotesProps) {
  const t = useTranslations('cart')
  const ui = useTranslations('ui')
  const [known, setKnown] = useState<readonly BookedLine[]>([])
  const [closed, setClosed] = useState<readonly string[]>([])
  const next = withBooked(known, cart, checked)
  if (next !== known) setKnown(next)
  const shown = leftBookings(next, cart).filter(({ orderId }) => !closed.includes(orderId))
  return (
    <output>
      {shown.map(({ orderId, orderNumber: number, names }) => {
        const link = (text: ReactNode) => (
          <Link to={paths.booking(orderId)} className="underline">
            {text}
          </Link>
        )
        return (
          <div
            key={orderId}
            className="mb-4 flex flex-wrap items-center gap-x-3 rounded-control bg-success-soft px-3 py-2 text-sm text-success"
          >
            <p className="min-w-0 flex-1 basis-52 wrap-anywhere">
              <strong>{t.rich('alreadyBooked', { link, number })}</strong>
              <span className="block">{names.join(', ')}</span>
            </p>
            <Button variant="quiet" size="sm" onClick={() => setClosed([...closed, orderId])}>
              {ui('close')}
            </Button>
          </div>
        )
      })}
    </output>
  )
}
