import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { paths } from '#shared/paths.ts'
import { type LeftBooking, type SavedCart, savedCartStorage } from '#web/lib/browser-keys.ts'
import { useStored } from '#web/lib/browser-storage.ts'
import { Link } from '#web/lib/router.tsx'
import { useLive } from '#web/lib/live.ts'
import { callQuery } from '#web/lib/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { forgetLeft, isStillBooked, toTell, withLeft } from './left-booked.ts'

const onServer: SavedCart = { email: '', lines: [] }

/** Names the bookings that have taken lines out of the cart, until the shopper closes the note, leaves the page, or the booking ends. */
export function LeftBookedNotes() {
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
      {shown.map((booking) => (
        <Note key={booking.orderId} left={booking} onClose={() => close(booking.orderId)} />
      ))}
    </output>
  )
}

type NoteProps = { left: LeftBooking; onClose: () => void }

/** Shown while the booking is open: one that was cancelled, replaced or collected meanwhile says nothing of the cart. */
function Note({ left: { orderId, orderNumber: number, names }, onClose }: NoteProps) {
  const t = useTranslations('cart')
  const ui = useTranslations('ui')
  useLive('booking', [['GET /booking']])
  const { data: booking, failureReason: trouble } = useQuery({
    ...callQuery('GET /booking', { orderId }),
    refetchOnMount: 'always',
  })
  const isOver = booking !== undefined && !isStillBooked(booking)
  const forget = useEffectEvent(onClose)
  useEffect(() => {
    if (isOver) forget()
  }, [isOver])
  if (isOver || (!booking && !trouble)) return null
  const link = (text: ReactNode) => (
    <Link to={paths.booking(orderId)} className="underline">
      {text}
    </Link>
  )
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 rounded-control bg-success-soft px-3 py-2 text-sm text-success">
      <p className="min-w-0 flex-1 basis-52 wrap-anywhere">
        <strong>{t.rich('alreadyBooked', { link, number })}</strong>
        <span className="block">{names.join(', ')}</span>
      </p>
      <Button variant="quiet" size="sm" onClick={onClose}>
        {ui('close')}
      </Button>
    </div>
  )
}
