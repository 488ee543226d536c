import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { demoPassword } from '#demo/seed.ts'
import { type Caller, createCaller } from '../caller.ts'
import { type Crowd, pickOffer } from '../crowd.ts'
import { placeCookies } from '../deploy/visits.ts'

/** Answers and failures under load; times are those of `performance.now()`. */
export type LoadRecord = {
  browsed: number
  /** Pages and searches that were not answered with 200. */
  failedBrowses: { at: number; what: string }[]
  /** Answered bookings: when they were first sent, and when they were answered. */
  booked: { orderId: string; sentAt: number; at: number }[]
  /** Answers other than 200 to a booking, which was then sent again with its key. */
  refused: { at: number; what: string }[]
}
export type Load = { seen: LoadRecord; stop: () => Promise<LoadRecord> }
type Options = { base: string; crowd: Crowd; browsers: number; bookers: number; pauseMs?: number }

/** Open bookings of one person, at most. */
const BOOKINGS_EACH = 5
const PAGES = ['/', '/shops', '/api/getProducts?search=kurta&city=Jaipur', '/product?_id=PRODUCT']
const AGAIN_MS = 150
const PAUSE_MS = 60

/** Each kind of failure once, with its number. */
export function countFailures(failures: { what: string }[]): string[] {
  const counts = new Map<string, number>()
  for (const { what } of failures) counts.set(what, (counts.get(what) ?? 0) + 1)
  return [...counts].map(([what, count]) => `${count} × ${what}`)
}

/**
 * Starts guests who open pages, and people who log in and book, each from an address of their own. They go on until
 * `stop`.
 */
export function startLoad(options: Options): Load {
  const seen: LoadRecord = { browsed: 0, failedBrowses: [], booked: [], refused: [] }
  const crew: Crew = { ...options, seen, isEnded: false, people: 0, addresses: 0 }
  const running = [
    ...Array.from({ length: options.browsers }, (_, visitor) => browse(crew, visitor)),
    ...Array.from({ length: options.bookers }, () => book(crew)),
  ]
  // A fault of the load itself ends the proof when it is stopped.
  for (const one of running) one.catch(() => undefined)
  const stop = async () => {
    crew.isEnded = true
    await Promise.all(running)
    return seen
  }
  return { seen, stop }
}

type Crew = Options & { seen: LoadRecord; isEnded: boolean; people: number; addresses: number }

function nextAddress(crew: Crew): string {
  crew.addresses += 1
  const { addresses } = crew
  return `127.${40 + (addresses >> 16)}.${(addresses >> 8) & 255}.${addresses & 255}`
}

async function browse(crew: Crew, visitor: number): Promise<void> {
  const { base, crowd, seen, pauseMs = PAUSE_MS } = crew
  for (let turn = visitor; !crew.isEnded; turn++) {
    const page = PAGES[turn % PAGES.length] ?? '/'
    const address = page.replace('PRODUCT', crowd.offers[0]?.productId ?? '')
    // Each search has another price, because the server repeats an answer for some seconds.
    const url = page.includes('search=') ? `${address}&price=0-${5_000 + turn}` : address
    const caller = createCaller(nextAddress(crew), placeCookies('Jaipur'))
    const what = await caller.open(`${base}${url}`).then(
      ({ status }) => (status === 200 ? undefined : `${status} for ${page}`),
      (error: Error) => `${error.message} for ${page}`,
    )
    seen.browsed += 1
    if (what !== undefined) seen.failedBrowses.push({ at: performance.now(), what })
    await delay(pauseMs)
  }
}

async function book(crew: Crew): Promise<void> {
  const { base, crowd, seen, pauseMs = PAUSE_MS } = crew
  while (!crew.isEnded) {
    const person = crowd.people[crew.people++]
    if (!person) throw new Error('No shopper is left who may book')
    const caller = createCaller(nextAddress(crew))
    await untilAnswered(crew, () => caller.call('GET', '/userAuth', { base }))
    const body = { email: person.email, password: demoPassword }
    await untilAnswered(crew, () => caller.call('POST', '/login', { base, body }))
    for (let booking = 0; booking < BOOKINGS_EACH && !crew.isEnded; booking++) {
      const order = { base, body: { products: [{ ...pickOffer(crowd), quantity: 1 }] } }
      const key = randomUUID()
      const sentAt = performance.now()
      const answer = await untilAnswered(crew, () =>
        caller.call('POST', '/cop-order', { ...order, key }),
      )
      if (answer)
        seen.booked.push({ ...(answer as { orderId: string }), sentAt, at: performance.now() })
      await delay(pauseMs)
    }
  }
}

/** Sends again, with the same key, until the answer is 200; undefined when the load was stopped before. */
async function untilAnswered(crew: Crew, send: () => ReturnType<Caller['call']>): Promise<unknown> {
  while (!crew.isEnded) {
    const answer = await send().catch((error: Error) => error.message)
    if (typeof answer !== 'string' && answer.status === 200) return answer.body
    const what =
      typeof answer === 'string' ? answer : `${answer.status} ${JSON.stringify(answer.body)}`
    crew.seen.refused.push({ at: performance.now(), what: what.slice(0, 120) })
    await delay(AGAIN_MS)
  }
  return undefined
}
