import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '#shared/paths.ts'
import { type LeftBooking, type SavedCart, savedCartStorage } from '#web/lib/browser-keys.ts'
import { useStored } from '#web/lib/browser-storage.ts'
import { Link } from '#web/lib/router.tsx'
import { Button } from '#web/ui/button.tsx'
import { forgetLeft, toTell, withLeft } from './left-booked.ts'

const onServer: SavedCart = { email: '', lines: [] }

/** Names the bookings that have taken lines out of the cart, until the shopper closes the note or leaves the page. */
export function LeftBookedNotes() {
  const t = useTranslations('cart')
  const ui = useTranslations('ui')
  const { left } = useStored(savedCartStorage, onServer)
  // A note stays here after another tab has told it too.
  const [known, setKnown] = useState<LeftBooking[]>([])
  const [closed, setClosed] = useState<readonly string[]>([])
  const next = withLeft(known, toTell(left))
  if (next !== known) setKnown(next)
  const forgetTold = useEffectEvent(() => forgetLeft(next))
  useEffect(() => () => forgetTold(), [])
  const shown = next.filter(({ orderId }) => !closed.includes(orderId))
  const close = (orderId: string) => {
    setClosed([...closed, orderId])
    // The other notes stay on this page.
    forgetLeft(next)
  }
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
            <Button variant="quiet" size="sm" onClick={() => close(orderId)}>
              {ui('close')}
            </Button>
          </div>
        )
      })}
    </output>
  )
}
