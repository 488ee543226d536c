import { useTranslations } from 'use-intl'
import type { Translate } from './intl.ts'

/** What a city is called in the reader's language; the smaller ones keep the name they are written with. */
export function cityName(t: Translate, city: string): string {
  // A dot would lead deeper into the words.
  if (city === '' || city.includes('.')) return city
  const key = `place.cities.${city}` as 'place.cities.Jaipur'
  return t.has(key) ? t(key) : city
}

export function useCityName(): (city: string) => string {
  const t = useTranslations()
  return (city) => cityName(t, city)
}
