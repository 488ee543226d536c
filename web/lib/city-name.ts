import { useTranslations } from 'use-intl'

/** What a city is called in the reader's language; the smaller ones keep the name they are written with. */
export function useCityName(): (city: string) => string {
  const t = useTranslations('place.cities')
  return (city) => {
    const name = city as Parameters<typeof t>[0]
    return isKey(city) && t.has(name) ? t(name) : city
  }
}

/** The same outside of components. */
export function cityNameWith(t: { (key: string): string; has: (key: string) => boolean }) {
  return (city: string) => {
    const key = `place.cities.${city}`
    return isKey(city) && t.has(key) ? t(key) : city
  }
}

/** A dot would lead deeper into the words. */
function isKey(city: string): boolean {
  return city !== '' && !city.includes('.')
}
