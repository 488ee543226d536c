import { invalidField } from '#shared/app-error.ts'
import { messageText } from '#shared/message.ts'
import type { FoundPlace } from '#shared/contract/places.ts'
import { foldWords, spellingKey } from '#shared/formats/fold.ts'
import type { Place as ChosenPlace } from '#shared/page.ts'
import geo from './geo-in.json' with { type: 'json' }

export type Place = { city: string; state: string; lat: number; long: number; population: number }
/** The approved stores of one locality and PIN code; the point is the mean of the stores' points. */
export type StoreGroup = Pick<FoundPlace, 'city' | 'state' | 'lat' | 'long' | 'stores'> & {
  locality: string
  pin: string | null
}
type Point = { lat: number; long: number }

const KM_OF_A_DEGREE = 111
const MOST_PLACES = 20
/** A place without shops shows the shops of the nearest city within this distance. */
const NEAR_CITY_KM = 30
/** Smallest number of consonants in a key; a shorter key would match too many names. */
const FEWEST_CONSONANTS = 3
/** A point farther than this from every place is outside India. */
const FURTHEST_KM = 100

type Row = [city: string, state: number, lat: number, long: number, population: number]

/** Sorted by population, largest first. Source: GeoNames, CC BY 4.0. */
const places: Place[] = (geo.places as Row[]).map(([city, state, lat, long, population]) => ({
  city,
  state: geo.states[state] ?? '',
  lat,
  long,
  population,
}))

/**
 * The nearest place, measured from its border. Its radius grows with its population: 13 km for ten million people,
 * 2 km for three hundred thousand. Undefined outside India.
 */
export function nearestPlace(point: Point): Place | undefined {
  let nearest: Place | undefined
  let shortest = FURTHEST_KM
  for (const place of places) {
    const km = kmBetween(point, place) - Math.sqrt(place.population) / 250
    if (km < shortest) {
      shortest = km
      nearest = place
    }
  }
  return nearest
}

/** The largest place of this name, which may be an older one; throws when the table has none. */
export function findPlaceOfCity(name: string): ChosenPlace {
  const place = placeOfCity(name)
  if (!place) throw new Error(`There is no city called ${name} in the table of places`)
  const { city, state, lat, long } = place
  return { city, lat, long, label: `${city}, ${state}` }
}

const placeOfCity = (name: string) =>
  table.find(({ names }) => names.some((words) => words.join(' ') === keyOf(name)))?.place

/** True for a name of the table as it is written there, apart from capitals and accents, or in another script. */
function isWrittenSo(name: string, city: string): boolean {
  const isLatin = /[a-z]/i.test(name)
  const typed = foldWords(name).join(' ')
  return (
    !isLatin ||
    [city, ...(otherNames[city] ?? [])].some((one) => foldWords(one).join(' ') === typed)
  )
}

/** Says that there is no such city, with the names of similar ones; undefined when there is one. */
export function namesNoCity(name: string): string | undefined {
  const found = placeOfCity(name)
  if (found && isWrittenSo(name, found.city)) return undefined
  const similar = findPlaces([], name).slice(0, 3)
  const meant = similar.map((place) => place.name).join(', ')
  return `there is no city called ${name}${meant && `; similar: ${meant}`}`
}

/** Older names of cities that people still use; the keys are the names in the table of places. */
const otherNames: Record<string, readonly string[]> = {
  Bengaluru: ['Bangalore'],
  Chennai: ['Madras'],
  Delhi: ['Dilli'],
  Gurugram: ['Gurgaon'],
  Kochi: ['Cochin'],
  Kolkata: ['Calcutta'],
  Mumbai: ['Bombay'],
  Mysuru: ['Mysore'],
  Prayagraj: ['Allahabad'],
  Puducherry: ['Pondicherry'],
  Pune: ['Poona'],
  Thiruvananthapuram: ['Trivandrum'],
  Vadodara: ['Baroda'],
  Varanasi: ['Banaras', 'Benares', 'Kashi'],
  Visakhapatnam: ['Vizag'],
}

/** One key per word of a name, the same for all spellings: `malvia` for Malviya, Malvia and मालवीय. */
function keysOf(name: string): string[] {
  return foldWords(name).map((word) =>
    spellingKey(word.replaceAll('y', 'i').replaceAll(/([bdgjkt])h/g, '$1')),
  )
}

/** True when the key keeps fewer than half of the letters (`zzzz`): such a key would match too many names. */
const isNoise = (word: string) => keysOf(word).join('').length * 2 < word.length

/** One key for names, in lower case: the search compares city names in the same way. */
const lower = (...names: string[]) => names.join('|').toLowerCase()

/** A place to match, with the words of each of its names. */
type Candidate = { place: FoundPlace; names: readonly string[][] }

const namesOfCity = (city: string) => [city, ...(otherNames[city] ?? [])].map(keysOf)
const keyOf = (...names: string[]) => names.map((name) => keysOf(name).join(' ')).join('|')

const knownPlaces = new Map(
  places.toReversed().map((place) => [keyOf(place.city, place.state), place] as const),
)
const table = places.map((place) => ({ place, names: namesOfCity(place.city) }))

/**
 * The places that match a search, at most 20: cities with shops (most shops first), then localities and PIN codes of
 * shops, then other places (largest first). An empty search gives no localities and PIN codes.
 */
export function findPlaces(groups: readonly StoreGroup[], search: string): FoundPlace[] {
  if (foldWords(search).some(isNoise)) return []
  const typed = keysOf(/^[\d ]+$/.test(search) ? search.replaceAll(' ', '') : search)
  const cities = citiesOf(groups)
  const inCities = typed.length === 0 ? [] : [...localitiesOf(groups), ...pinsOf(groups)]
  const withShops = [...cities, ...inCities]
  const listed = new Set(withShops.map(({ place }) => keyOf(place.name, place.city)))
  const fits = [isBegunBy(typed), isSpeltLike(typed)]
  for (const fit of fits) {
    const others = table
      .filter(fit)
      .toSorted(startsWith(typed))
      .slice(0, listed.size + MOST_PLACES)
    const found = [
      ...withShops.filter(fit).map(({ place }) => place),
      ...others
        .map((row) => toOther(row.place, cities))
        .filter(({ name, city }) => !listed.has(keyOf(name, city))),
    ]
    if (found.length > 0) return found.slice(0, MOST_PLACES)
  }
  return []
}

type Fit = (candidate: Pick<Candidate, 'names'>) => boolean

/** Matches when each typed word is the beginning of a word of the name. */
function isBegunBy(typed: readonly string[]): Fit {
  return ({ names }) =>
    names.some((words) => typed.every((part) => words.some((word) => word.startsWith(part))))
}

/** Sorts names that begin with the typed words before names that contain them later. */
function startsWith(typed: readonly string[]) {
  const start = typed.join(' ')
  const isLater = ({ names }: Pick<Candidate, 'names'>) =>
    Number(!names.some((words) => words.join(' ').startsWith(start)))
  return (a: Pick<Candidate, 'names'>, b: Pick<Candidate, 'names'>) => isLater(a) - isLater(b)
}

const consonantsOf = (words: readonly string[]) => words.join('').replaceAll(/[aeiou]/g, '')

/** Matches when the name's consonants begin with the consonants of the typed words. */
function isSpeltLike(typed: readonly string[]): Fit {
  const asked = consonantsOf(typed)
  if (asked.length < FEWEST_CONSONANTS) return () => false
  return ({ names }) => names.some((words) => consonantsOf(words).startsWith(asked))
}

/** The city whose shops are shown at this place: its own if it has shops, or the nearest one with shops. */
export function cityToShopIn(place: Place, groups: readonly StoreGroup[]): string {
  return toOther(place, citiesOf(groups)).city
}

/** Shapes a place of the table without shops; `city` is the nearest city with shops, if one is near. */
function toOther(other: Place, cities: readonly Candidate[]): FoundPlace {
  const { city: name, state, lat, long } = other
  const near = cities
    .map(({ place }) => ({ ...place, km: kmBetween(other, place) }))
    .filter(({ city, km }) => km <= NEAR_CITY_KM || lower(city) === lower(name))
    .toSorted((a, b) => a.km - b.km)
  return { kind: 'city', name, city: near[0]?.city ?? name, state, lat, long, stores: 0 }
}

/** The point is the city's centre in the table of places, or the mean of its shops' points if the table lacks it. */
function citiesOf(groups: readonly StoreGroup[]): Candidate[] {
  return mergeBy(groups, ({ city, state }) => lower(city, state))
    .map(({ city, state, stores, ...mean }) => {
      const { lat, long } = knownPlaces.get(keyOf(city, state)) ?? mean
      const place: FoundPlace = { kind: 'city', name: city, city, state, lat, long, stores }
      return { place, names: namesOfCity(city) }
    })
    .toSorted((a, b) => b.place.stores - a.place.stores)
}

function localitiesOf(groups: readonly StoreGroup[]): Candidate[] {
  const named = groups.filter(({ locality }) => locality !== '')
  return mergeBy(named, ({ locality, city, state }) => lower(locality, city, state)).map(
    ({ locality: name, city, state, lat, long, stores }) => ({
      place: { kind: 'locality', name, city, state, lat, long, stores },
      names: [keysOf(name)],
    }),
  )
}

const MOST_LOCALITIES = 8

/** The localities of a city with their numbers of shops, the largest numbers first. */
export function localitiesIn(groups: readonly StoreGroup[], city: string) {
  return localitiesOf(groups.filter((group) => lower(group.city) === lower(city)))
    .map(({ place: { name, stores } }) => ({ name, stores }))
    .toSorted((a, b) => b.stores - a.stores || (a.name < b.name ? -1 : 1))
    .slice(0, MOST_LOCALITIES)
}

/** A PIN code whose shops are all in one locality is shown with the locality's name. */
function pinsOf(groups: readonly StoreGroup[]): Candidate[] {
  const coded = groups.flatMap((group) =>
    group.pin === null ? [] : [{ ...group, pin: group.pin }],
  )
  return mergeBy(coded, ({ pin, city, state }) => lower(pin, city, state)).map((merged) => {
    const { pin, locality, city, state, lat, long, stores } = merged
    const isOne = coded.every((group) => group.pin !== pin || group.locality === locality)
    const name = isOne && locality !== '' ? `${pin} ${locality}` : pin
    return { place: { kind: 'pin', name, city, state, lat, long, stores }, names: [[pin]] }
  })
}

/** Merges the groups of one key; the point becomes the mean of the points of all their shops. */
function mergeBy<Group extends StoreGroup>(
  groups: readonly Group[],
  keyOfGroup: (group: Group) => string,
): Group[] {
  const merged = new Map<string, Group>()
  for (const group of groups) {
    const key = keyOfGroup(group)
    const before = merged.get(key)
    merged.set(key, before ? { ...before, ...meanOf(before, group) } : group)
  }
  return [...merged.values()]
}

function meanOf(a: StoreGroup, b: StoreGroup): Pick<StoreGroup, 'lat' | 'long' | 'stores'> {
  const stores = a.stores + b.stores
  const mean = (name: 'lat' | 'long') => (a[name] * a.stores + b[name] * b.stores) / stores
  return { lat: mean('lat'), long: mean('long'), stores }
}

/** Kilometres on a flat projection: exact enough inside one country. */
export function kmBetween(a: Point, b: Point): number {
  const widthOfADegree = KM_OF_A_DEGREE * Math.cos((a.lat * Math.PI) / 180)
  return Math.hypot((b.lat - a.lat) * KM_OF_A_DEGREE, (b.long - a.long) * widthOfADegree)
}

/** The names of all places by state; states and names are in alphabetical order. */
export function citiesByState(): Record<string, string[]> {
  const named = new Map<string, Set<string>>()
  for (const { city, state } of places.toSorted((a, b) => a.state.localeCompare(b.state, 'en'))) {
    named.set(state, (named.get(state) ?? new Set()).add(city))
  }
  return Object.fromEntries(
    [...named].map(([state, cities]) => [
      state,
      [...cities].toSorted((a, b) => a.localeCompare(b, 'en')),
    ]),
  )
}

const cities = citiesByState()

/** Refuses a state that the table lacks, or a city that the state lacks. */
export function expectInTable({ state, city }: Pick<Place, 'state' | 'city'>): void {
  const ofState = Object.hasOwn(cities, state) ? cities[state] : undefined
  if (!ofState) throw invalidField('state', messageText('accountFields.stateRequired'))
  if (!ofState.includes(city)) throw invalidField('city', messageText('accountFields.cityRequired'))
}

/** Refuses a point outside India, with the error at this field. */
export function expectInIndia(
  { latitude: lat, longitude: long }: { latitude: number; longitude: number },
  field: string,
): void {
  if (!nearestPlace({ lat, long }))
    throw invalidField(field, messageText('storeFields.placeUnknown'))
}
