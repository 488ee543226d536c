import { randomUUID } from 'node:crypto'
import { demoPassword } from '#demo/seed.ts'
import { createCaller, type Caller } from './caller.ts'
import { pickOffer, type Crowd, type Offer } from './crowd.ts'

const bookingsEach = 5

/** A shopper who books until stopped, and records each key and each acknowledged order. */
export class Shopper {
  readonly acknowledged = new Set<string>()
  /** Sent, but not answered: whether it was booked is unknown until the key is sent again. */
  readonly unanswered = new Map<string, Offer>()
  readonly #email: string
  readonly #caller: Caller

  constructor(email: string, address: string) {
    this.#email = email
    this.#caller = createCaller(address)
  }

  async logIn(base: string): Promise<void> {
    await this.#caller.call('GET', '/userAuth', { base })
    const body = { email: this.#email, password: demoPassword }
    const { status, body: answer } = await this.#caller.call('POST', '/login', { base, body })
    if (status !== 200) throw new Error(`Log-in answered ${status}: ${JSON.stringify(answer)}`)
  }

  /** Books until its bookings are used up or the connection breaks. */
  async bookAll(base: string, crowd: Crowd): Promise<void> {
    for (let booked = 0; booked < bookingsEach; booked++) {
      if (!(await this.#book(base, randomUUID(), pickOffer(crowd)))) return
    }
  }

  /** Sends unanswered bookings again, with their old keys. */
  async retry(base: string): Promise<void> {
    for (const [key, offer] of Array.from(this.unanswered)) {
      const answered = await this.#book(base, key, offer)
      if (!answered) throw new Error('A retry was not answered')
    }
  }

  /** The shopper's bookings on the server, all pages. */
  async readOrders(base: string): Promise<string[]> {
    const ids: string[] = []
    let page: string | null | undefined
    do {
      const body = page ? { page } : {}
      const answer = await this.#caller.call('POST', '/get-orders', { base, body })
      if (answer.status !== 200) throw new Error(`get-orders answered ${answer.status}`)
      const list = answer.body as { orders: { orderId: string }[]; nextPage: string | null }
      ids.push(...list.orders.map(({ orderId }) => orderId))
      page = list.nextPage
    } while (page)
    return ids
  }

  async #book(base: string, key: string, offer: Offer): Promise<boolean> {
    const body = { products: [{ ...offer, quantity: 1 }] }
    this.unanswered.set(key, offer)
    const answer = await this.#caller.call('POST', '/cop-order', { base, body, key }).catch(silence)
    if (!answer) return false
    this.unanswered.delete(key)
    if (answer.status !== 200)
      throw new Error(`cop-order answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    this.acknowledged.add((answer.body as { orderId: string }).orderId)
    return true
  }
}

const silence = () => undefined
