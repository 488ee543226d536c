import { Link } from '#web/lib/router.tsx'
import { useTranslations } from 'use-intl'
import Navigation from 'lucide-react/icons/navigation'
import Phone from 'lucide-react/icons/phone'
import type { Booking } from '#shared/contract/orders/bookings.ts'
import { directionsTo, paths, phoneLink } from '#shared/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { OwnText } from '#web/ui/own-text.tsx'

type BookingStoreProps = {
  booking: Pick<
    Booking,
    'storeId' | 'storeName' | 'storeImage' | 'address' | 'contact' | 'lat' | 'long'
  >
}

/** The pickup store: the way there, and a call. */
export function BookingStore({ booking }: BookingStoreProps) {
  const t = useTranslations('store')
  const { storeId, storeName, storeImage, address, contact } = booking
  return (
    <div className="flex flex-col gap-3">
      <div className="flex gap-3">
        <div className="w-12 shrink-0 print:hidden">
          <Picture path={storeImage} alt="" box="square" sizes="72px" className="rounded-control" />
        </div>
        <div className="min-w-0 grow">
          <h2 className="text-base">
            <Link to={paths.store(storeId)} className="hover:underline">
              <OwnText>{storeName}</OwnText>
            </Link>
          </h2>
          <p className="line-clamp-3 text-sm text-ink-muted">
            <OwnText>{address}</OwnText>
          </p>
          <p className="money hidden text-sm print:block">{contact}</p>
        </div>
      </div>
      <div className="grid grid-cols-2 gap-2 narrow:grid-cols-1 sm:flex print:hidden">
        <Button asChild variant="secondary" size="sm">
          <a href={directionsTo(booking)} target="_blank" rel="noreferrer">
            <Navigation aria-hidden="true" className="size-4.5" />
            {t('directions')}
          </a>
        </Button>
        <Button asChild variant="secondary" size="sm">
          <a
            href={phoneLink(contact)}
            title={contact}
            aria-label={`${t('callStore', { store: storeName })}, ${contact}`}
          >
            <Phone aria-hidden="true" className="size-4.5" />
            {t('call')}
          </a>
        </Button>
      </div>
    </div>
  )
}
