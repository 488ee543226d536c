import type { Place as ChosenPlace } from '#shared/page.ts'
import geo from './geo-in.json'

export type Place = { city: string; state: string; lat: number; long: number; population: number }
export type CityWithStores = Omit<Place, 'population'> & { stores: number }
type Point = { lat: number; long: number }

const KM_OF_A_DEGREE = 111
const MOST_CITIES = 20
/** A point further than this from every place is not in India. */
const FURTHEST_KM = 100

type Row = [city: string, state: number, lat: number, long: number, population: number]

/** Largest first. GeoNames, CC BY 4.0. */
const places: Place[] = (geo.places as Row[]).map(([city, state, lat, long, population]) => ({
  city,
  state: geo.states[state] ?? '',
  lat,
  long,
  population,
}))

/**
 * The nearest place, measured from its border. Its radius grows with its population: 13 km for ten million people,
 * 2 km for three hundred thousand. Undefined outside of India.
 */
export function nearestPlace(point: Point): Place | undefined {
  const widthOfADegree = KM_OF_A_DEGREE * Math.cos((point.lat * Math.PI) / 180)
  let nearest: Place | undefined
  let shortest = FURTHEST_KM
  for (const place of places) {
    const northward = (place.lat - point.lat) * KM_OF_A_DEGREE
    const eastward = (place.long - point.long) * widthOfADegree
    const km = Math.hypot(northward, eastward) - Math.sqrt(place.population) / 250
    if (km < shortest) {
      shortest = km
      nearest = place
    }
  }
  return nearest
}

/** The largest place of that name; throws when India has none. */
export function findPlaceOfCity(name: string): ChosenPlace {
  const place = places.find(({ city }) => fold(city) === fold(name))
  if (!place) throw new Error(`There is no city called ${name} in the table of places`)
  const { city, state, lat, long } = place
  return { city, lat, long, label: `${city}, ${state}` }
}

/** Cities with shops first, those with most shops in front; then other places, largest first. At most 20. */
export function chooseCities(
  withStores: readonly CityWithStores[],
  search: string,
): CityWithStores[] {
  const begins = fold(search)
  const fits = ({ city }: { city: string }) => fold(city).startsWith(begins)
  const known = new Map(places.map((place) => [keyOf(place), place]))
  const first = withStores.filter(fits).map((city) => {
    const centre = known.get(keyOf(city)) ?? city
    return { ...city, lat: centre.lat, long: centre.long }
  })
  const listed = new Set(first.map(keyOf))
  const others = places
    .filter((place) => fits(place) && !listed.has(keyOf(place)))
    .slice(0, MOST_CITIES)
    .map(({ city, state, lat, long }) => ({ city, state, lat, long, stores: 0 }))
  return [...first, ...others].slice(0, MOST_CITIES)
}

function keyOf({ city, state }: { city: string; state: string }): string {
  return `${fold(city)}|${fold(state)}`
}

function fold(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase()
}
