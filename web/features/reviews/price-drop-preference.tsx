import { useTranslations } from 'use-intl'
import { withMessages } from '#web/lib/later-messages.tsx'
import { useIsSaved } from '#web/lib/session.ts'
import { PreferenceSwitch } from './preference-switch.tsx'

/** The switch for messages about lower prices on the wishlist. */
export const PriceDropPreference = withMessages('wishlist', function PriceDropWishPart() {
  return <PreferenceSwitch wish="price-drops" label={useTranslations('wishlist')('tellLower')} />
})

/** The same switch on the page of a product, as soon as the product is on the wishlist. */
export function PriceDropOffer({ productId }: { productId: string }) {
  return useIsSaved(productId) && <PriceDropPreference />
}
