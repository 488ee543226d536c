import type { Calls } from '#shared/contract/map.ts'
import { pickOffer, type Crowd } from './crowd.ts'
import { KeyedWrites } from './keyed-writes.ts'

/** Few enough for the limit of writes a minute. */
const salesEach = 8
/** One of so many writes exchanges what was sold before. */
const EXCHANGE_EACH = 3

type SaleAnswer = { bill: Pick<Calls['POST /counter-sales']['output']['bill'], 'billId'> }

/** A member of a shop who sells and exchanges until the connection breaks, and records each acknowledged bill. */
export class Seller {
  readonly writes: KeyedWrites
  readonly #acknowledged: string[] = []
  #billsBefore = 0

  constructor(address: string) {
    this.writes = new KeyedWrites(address)
  }

  async open(base: string, email: string): Promise<void> {
    await this.writes.logIn(base, email)
    this.#billsBefore = await this.#countBills(base)
  }

  /** Sells until its sales are used up or the connection breaks. */
  async sellAll(base: string, crowd: Crowd): Promise<void> {
    for (let sale = 1; sale <= salesEach; sale++) {
      const line = { variantId: pickOffer(crowd).variantId, quantity: 1 }
      const billId = sale % EXCHANGE_EACH === 0 ? this.#acknowledged.at(-1) : undefined
      const answer = await this.writes.send<SaleAnswer>(
        base,
        billId
          ? { path: '/exchanges', body: exchangeOf(billId, line) }
          : { path: '/counter-sales', body: { lines: [line], paidBy: 'cash' } },
      )
      if (!answer) return
      this.#acknowledged.push(answer.bill.billId)
    }
  }

  /** Sends unanswered sales again; returns what is wrong: every acknowledged sale has one bill. */
  async check(base: string): Promise<string[]> {
    for (const { bill } of await this.writes.retry<SaleAnswer>(base))
      this.#acknowledged.push(bill.billId)
    const bills = (await this.#countBills(base)) - this.#billsBefore
    const keys = this.#acknowledged.length
    const isRight = bills === keys && new Set(this.#acknowledged).size === keys
    return isRight ? [] : [`${bills} bills for ${keys} sales`]
  }

  get acknowledged(): number {
    return this.#acknowledged.length
  }

  async #countBills(base: string): Promise<number> {
    const { day } = await this.writes.read<Calls['GET /day-close']['output']>('GET', '/day-close', {
      base,
    })
    return day.walkIn.count
  }
}

function exchangeOf(billId: string, line: { variantId: string; quantity: number }) {
  const lines = [{ position: 0, quantity: 1, restock: true }]
  return { billId, lines, reason: 'Too small', out: [line], paidBy: 'cash' }
}
