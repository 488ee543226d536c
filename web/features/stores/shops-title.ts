import { cityName, placeName, type ShopperPlace } from '#web/lib/place.ts'
import type { Translate } from '#web/lib/locale.ts'
import type { ShopFilters } from './use-shop-pages.ts'

type ListedShops = { city: string; filters: ShopFilters; place: ShopperPlace }

/** "Shops in Jaipur", or "Shops within 5 km of Malviya Nagar". */
export function shopsTitle(t: Translate, { city, filters, place }: ListedShops): string {
  const km = filters.maxDistance
  if (place.isChosen && km) return t('shops.titleNear', { km, place: placeName(t, place) })
  return city ? t('shops.titleIn', { city: cityName(t, city) }) : t('shops.titleAll')
}
