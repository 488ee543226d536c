import { indianDay, MINUTE_MS } from '#shared/india-time.ts'
import { hoursOf } from '#shared/opening-hours.ts'
import { boxAround, type Point, type Scope } from '../filters.ts'
import type { CardShop, ShopWithHours } from '../product-card.ts'

/** A store as the database has it for searches. */
export type IndexedStore = CardShop & {
  latitude: number
  longitude: number
  /** Shoppers can see it. */
  approved: boolean
}

/** What depends on the time. */
type Present = { moment: number; shop: ShopWithHours; readyToday: boolean }
/** `city` in small letters; `cityWord` as the words of its products have it. */
type Entry = {
  store: IndexedStore | null
  city: string
  cityWord: string
  present: Present | null
}
const unknown: Entry = { store: null, city: '', cityWord: '', present: null }

/** A store of a search, by its number, with its distance from the point if there is one. */
export type Reached = { number: number; metres: number | null }

/** All stores, each with a number that it keeps. */
export class StoreTable {
  readonly #entries: Entry[] = []
  readonly #numbers = new Map<string, number>()
  readonly #ids: string[] = []

  get size(): number {
    return this.#entries.length
  }

  /** The number of a store, also of one whose facts are not known yet. */
  numberOf(id: string): number {
    const known = this.#numbers.get(id)
    if (known !== undefined) return known
    const number = this.#entries.length
    this.#numbers.set(id, number)
    this.#ids.push(id)
    this.#entries.push(unknown)
    return number
  }

  idOf(number: number): string {
    return this.#ids[number] ?? ''
  }

  /** The search word of the city of a store; empty for one that is not known. */
  cityWordOf(number: number): string {
    return this.#entries[number]?.cityWord ?? ''
  }

  factsOf(number: number): IndexedStore | null {
    return this.#entries[number]?.store ?? null
  }

  save(store: IndexedStore): void {
    const city = store.city.toLowerCase()
    const entry = { store, city, cityWord: writeCityWord(city), present: null }
    this.#entries[this.numberOf(store.id)] = entry
  }

  remove(id: string): void {
    this.#entries[this.numberOf(id)] = unknown
  }

  /** The approved stores of a scope; `now` decides which are open. */
  reached({ scope, point }: { scope: Scope; point: Point | null }): Reached[] {
    const reached: Reached[] = []
    const isIn = this.#scopeTest(scope, point)
    for (const [number, entry] of this.#entries.entries()) {
      const { store } = entry
      if (!store?.approved || !isIn(number, store, entry)) continue
      const metres = point ? metresBetween(point, store) : null
      if (isTooFar(scope, metres)) continue
      if (scope.kind === 'nearby' && scope.openAt && !this.isOpen(number, scope.openAt)) continue
      reached.push({ number, metres })
    }
    return reached
  }

  #scopeTest(scope: Scope, point: Point | null) {
    if (scope.kind === 'store') {
      const wanted = this.#numbers.get(scope.storeId) ?? -1
      return (number: number) => number === wanted
    }
    if (scope.withinKm !== undefined && point) {
      const { south, north, west, east } = boxAround(point, scope.withinKm)
      return (_number: number, { latitude, longitude }: IndexedStore) =>
        latitude >= south && latitude <= north && longitude >= west && longitude <= east
    }
    const city = scope.city?.toLowerCase()
    return (_number: number, _store: IndexedStore, entry: Entry) => !city || entry.city === city
  }

  isOpen(number: number, now: Date): boolean {
    return this.#presentOf(number, now)?.shop.hours.storeOpen === true
  }

  /** Whether an order booked now can be collected on the same day. */
  isReadyToday(number: number, now: Date): boolean {
    return this.#presentOf(number, now)?.readyToday === true
  }

  /** A store with its hours; null for one whose facts are not known. */
  withHours(number: number, now: Date): ShopWithHours | null {
    return this.#presentOf(number, now)?.shop ?? null
  }

  #presentOf(number: number, now: Date): Present | null {
    const entry = this.#entries[number]
    if (!entry?.store) return null
    const moment = momentOf(now)
    if (entry.present?.moment === moment) return entry.present
    const hours = hoursOf(entry.store, entry.store.closures, now)
    const { readyBy } = hours
    const readyToday = readyBy !== null && indianDay(new Date(readyBy)) === indianDay(now)
    entry.present = { moment, shop: { ...entry.store, hours }, readyToday }
    return entry.present
  }
}

/**
 * The hours of a shop are the same at every instant within a minute, as they change at whole minutes only. A whole minute
 * itself is a moment of its own: a shop that opens then is open, and the time that is promised is rounded up to it.
 */
function momentOf(now: Date): number {
  const minutes = now.getTime() / MINUTE_MS
  return Math.floor(minutes) + Math.ceil(minutes)
}

function isTooFar(scope: Scope, metres: number | null): boolean {
  if (scope.kind === 'store' || scope.withinKm === undefined || metres === null) return false
  return metres > scope.withinKm * 1000
}

const METRES_OF_TWO_RADII = 12_742_000
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The distance by the haversine formula, in whole metres. */
function metresBetween(point: Point, store: { latitude: number; longitude: number }): number {
  const north = Math.sin(radians(store.latitude - point.latitude) / 2) ** 2
  const east = Math.sin(radians(store.longitude - point.longitude) / 2) ** 2
  const share = north + Math.cos(radians(point.latitude)) * Math.cos(radians(store.latitude)) * east
  return Math.round(METRES_OF_TWO_RADII * Math.asin(Math.min(1, Math.sqrt(share))))
}

/** The search word of a city in small letters, as the database writes it (`city_word`). */
function writeCityWord(city: string): string {
  return `!${city.replaceAll(/[^a-z0-9]+/g, '-')}`
}
