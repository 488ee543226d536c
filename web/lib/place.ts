import { createContext, use, useSyncExternalStore } from 'react'
import { parsePlace, type Place } from '#shared/page.ts'
import { placeStorage } from './browser-keys.ts'
import { writeCookie } from './cookies.ts'
import { useTranslations } from 'use-intl'
import { namesOf, placeName as translatePlace } from '#shared/catalog/goods-names.ts'
import { type Translate, useGoodsNames } from './locale.ts'

export type ShopperPlace = {
  place: Place
  /** False while the place is only a default. */
  isChosen: boolean
}

export const NO_PLACE: Place = { city: '', lat: 0, long: 0, label: '' }
/** The place for which the server rendered the page. */
export const RenderedPlaceContext = createContext<ShopperPlace>({
  place: NO_PLACE,
  isChosen: false,
})

const parts = Object.values(placeStorage)

/** The shopper's place; until one is chosen, the default city of the server. */
export function usePlace(): ShopperPlace {
  const rendered = use(RenderedPlaceContext)
  const chosen = useSyncExternalStore(subscribe, readText, () => null)
  const place = parsePlace(chosen ?? undefined)
  return place ? { place, isChosen: true } : rendered
}

/** Saves the place for the browser's calls and, as a cookie, for pages rendered on the server. */
export function choosePlace(place: Place): void {
  writeCookie('place', JSON.stringify(place))
  placeStorage.city.write(place.city)
  placeStorage.lat.write(String(place.lat))
  placeStorage.long.write(String(place.long))
  placeStorage.currentLocation.write(place.label)
}

function readText(): string | null {
  const { city, lat, long, currentLocation } = placeStorage
  if (city.read() === null || lat.read() === null || long.read() === null) return null
  return JSON.stringify({
    city: city.read(),
    lat: Number(lat.read()),
    long: Number(long.read()),
    label: currentLocation.read() ?? city.read(),
  })
}

function subscribe(listener: () => void): () => void {
  const ends = parts.map((part) => part.subscribe(listener))
  return () => ends.forEach((end) => end())
}

/** A city's translated name; smaller cities have no translation. For texts outside of components. */
export function cityName(t: Translate, city: string): string {
  return translatePlace(namesOf(t), city)
}

/** The market or quarter of a shop with its city. */
export function localityName(t: Translate, { locality, city }: { locality: string; city: string }) {
  const names = [locality, city].filter((name) => name !== '')
  return [...new Set(names)].map((name) => cityName(t, name)).join(', ')
}

const NEAR = /^Near ([^,]+)/

/** The place's name on the screens: the chosen locality or city, or "Near …" for the location of the device. */
export function placeName(
  t: Translate,
  { place, isChosen }: ShopperPlace,
  say = (name: string) => cityName(t, name),
): string {
  if (!isChosen) return say(place.city)
  const near = NEAR.exec(place.label)?.[1]
  return near ? t('place.near', { city: say(near) }) : say(place.label)
}

export function usePlaceName(): (place: ShopperPlace) => string {
  const t = useTranslations()
  const { place: say } = useGoodsNames()
  return (place) => placeName(t, place, say)
}

/** The purpose of a place: a distance in kilometres, or sorting by distance. */
export type PlaceUse = number | 'nearest'

/** `onChosen` runs in place of the default reaction of the frame to a new place, which is a search there. */
export type PickPlace = (onChosen?: (place: Place) => void, use?: PlaceUse) => void

/** Opens the place picker, which is rendered by the frame. */
export const PlacePickerContext = createContext<PickPlace>(() => {})

export function usePlacePicker(): PickPlace {
  return use(PlacePickerContext)
}
