import type { Calls } from '#shared/contract/map.ts'
import { pickOffer, type Crowd } from './crowd.ts'
import { KeyedWrites } from './keyed-writes.ts'

const bookingsEach = 5

type BookingAnswer = Pick<Calls['POST /cop-order']['output'], 'orderId'>

/** A shopper who books until stopped, and records each acknowledged order. */
export class Shopper {
  readonly acknowledged = new Set<string>()
  readonly writes: KeyedWrites
  readonly #email: string

  constructor(email: string, address: string) {
    this.#email = email
    this.writes = new KeyedWrites(address)
  }

  async logIn(base: string): Promise<void> {
    await this.writes.logIn(base, this.#email)
  }

  /** Books until its bookings are used up or the connection breaks. */
  async bookAll(base: string, crowd: Crowd): Promise<void> {
    for (let booked = 0; booked < bookingsEach; booked++) {
      const body = { products: [{ ...pickOffer(crowd), quantity: 1 }] }
      const answer = await this.writes.send<BookingAnswer>(base, { path: '/cop-order', body })
      if (!answer) return
      this.acknowledged.add(answer.orderId)
    }
  }

  /** Sends unanswered bookings again, with their old keys. */
  async retry(base: string): Promise<void> {
    for (const { orderId } of await this.writes.retry<BookingAnswer>(base))
      this.acknowledged.add(orderId)
  }

  /** The shopper's bookings on the server, all pages. */
  async readOrders(base: string): Promise<string[]> {
    const ids: string[] = []
    let page: string | null | undefined
    do {
      const body = page ? { page } : {}
      const list = await this.writes.read<Calls['POST /get-orders']['output']>(
        'POST',
        '/get-orders',
        { base, body },
      )
      ids.push(...list.orders.map(({ orderId }) => orderId))
      page = list.nextPage
    } while (page)
    return ids
  }
}
