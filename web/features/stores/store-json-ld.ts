import type { Store } from '#shared/contract/stores/stores.ts'
import type { JsonLd } from '#web/lib/page-head.ts'
import { ratingJsonLd } from '#web/lib/rating-json-ld.ts'
import { pictureAddress } from '#web/ui/picture.tsx'

const weekdays = {
  Mon: 'Monday',
  Tue: 'Tuesday',
  Wed: 'Wednesday',
  Thu: 'Thursday',
  Fri: 'Friday',
  Sat: 'Saturday',
  Sun: 'Sunday',
} as const
const days = Object.keys(weekdays) as (keyof typeof weekdays)[]

/** Structured data for search engines, typed by the store's main category. Pictures are paths of this site. */
export function storeJsonLd(store: Store): JsonLd {
  const picture = store.shopImage ?? store.shopLogo
  return {
    '@type': typeOf(store.businessType),
    name: store.shopName,
    telephone: store.contactNumber,
    ...ratingJsonLd(store.reviews),
    ...(picture && { image: pictureAddress(picture, 1600) }),
    address: {
      '@type': 'PostalAddress',
      streetAddress: store.address,
      addressLocality: store.city,
      addressRegion: store.state,
      addressCountry: 'IN',
    },
    geo: { '@type': 'GeoCoordinates', latitude: store.lat, longitude: store.long },
    openingHoursSpecification: days.flatMap((day) => windowsOf(store, day)),
  }
}

function windowsOf({ timings }: Store, day: keyof typeof weekdays) {
  const { status, from, to, from2, to2 } = timings[day]
  const window = (opens: string, closes: string) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: weekdays[day],
    opens,
    closes,
  })
  if (!status) return []
  return from2 && to2 ? [window(from, to), window(from2, to2)] : [window(from, to)]
}

function typeOf(businessType: string): string {
  if (/foot|shoe|jutti/i.test(businessType)) return 'ShoeStore'
  return /bangle|jewel/i.test(businessType) ? 'JewelryStore' : 'ClothingStore'
}
