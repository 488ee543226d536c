import { Link } from '#web/lib/router.tsx'
import { useTranslations } from 'use-intl'
import Phone from 'lucide-react/icons/phone'
import type { Booking } from '#shared/contract/orders/bookings.ts'
import { paths, phoneLink } from '#shared/paths.ts'
import { Picture } from '#web/ui/picture.tsx'
import { OwnText } from '#web/ui/own-text.tsx'

type BookingStoreProps = {
  booking: Pick<Booking, 'storeId' | 'storeName' | 'storeImage' | 'address' | 'contact'>
  /** Shows the telephone number, for pages where no other part shows it. */
  withCall?: boolean
}

/** The pickup store and how to reach it. */
export function BookingStore({ booking, withCall = false }: BookingStoreProps) {
  const t = useTranslations('store')
  const { storeId, storeName, storeImage, address, contact } = booking
  return (
    <div className="flex gap-3">
      <div className="w-18 shrink-0">
        <Picture path={storeImage} alt="" box="square" sizes="108px" className="rounded-control" />
      </div>
      <div className="min-w-0 grow">
        <h2 className="text-base">
          <Link to={paths.store(storeId)} className="hover:underline">
            <OwnText>{storeName}</OwnText>
          </Link>
        </h2>
        <p className="text-sm text-ink-muted">
          <OwnText>{address}</OwnText>
        </p>
        {withCall && (
          <a
            href={phoneLink(contact)}
            aria-label={`${t('callStore', { store: storeName })}, ${contact}`}
            className="money inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold text-primary hover:underline md:min-h-8"
          >
            <Phone aria-hidden="true" className="size-4" />
            {contact}
          </a>
        )}
      </div>
    </div>
  )
}

/** The store of a booking, with the field names that stores have elsewhere. */
export function storeOf({
  storeId,
  storeName,
  contact,
  lat,
  long,
}: Pick<Booking, 'storeId' | 'storeName' | 'contact' | 'lat' | 'long'>) {
  return { _id: storeId, shopName: storeName, contactNumber: contact, lat, long }
}
