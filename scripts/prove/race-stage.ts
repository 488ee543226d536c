import { randomUUID } from 'node:crypto'
import { buildProduct, insertStore } from '#test/rows.ts'
import { newPerson, type Person, type RaceApp } from './race-app.ts'
import { type Act, tell } from './race-runner.ts'

export const PRICE = 49_900

export type Stage = {
  app: RaceApp
  storeId: string
  merchant: Person
  product: { id: string; variantId: string }
  look: () => Promise<string>
}

/** A store of its own with this stock of one product. */
export async function openStage(app: RaceApp, stock: number): Promise<Stage> {
  const merchant = await newPerson(app, 'merchant')
  const storeId = await insertStore(app.calm, merchant.userId)
  const product = await buildProduct(app.calm, storeId, { stock, pricePaise: PRICE })
  const look = async () => {
    const { rows } = await app.calm.database.pool.query<{ told: string }>(story, [storeId])
    return rows[0]?.told ?? ''
  }
  return { app, storeId, merchant, product, look }
}

/** The stock and every order of a store, as a text that is equal when the same has happened. */
const story = `
  select concat_ws('; ',
    (select concat(stock, ' on the shelf, ', held, ' held') from variant_stock where store_id = $1),
    (select string_agg(told, '; ' order by told) from (
      select concat_ws(' ', o.status, o.payment_status, o.amount_paise, o.bill_number,
        to_char(o.due_at at time zone 'Asia/Kolkata', 'Dy HH24:MI'), p.tries || ' wrong',
        p.renewals || ' renewed', '[' || (
          select string_agg(e.event || ' by ' || e.actor, ', ' order by e.seq)
          from order_events e where e.order_id = o.id) || ']') as told
      from orders o left join pickup_codes p on p.order_id = o.id
      where o.store_id = $1) every_order)) as told`

type PostInput = { who: Person; path: string; body: object; key?: string | undefined }

/** Calls over HTTP, with an idempotency key of its own as every browser does. */
function post(name: string, { who, path, body, key = randomUUID() }: PostInput): Act {
  return { name, run: ({ base }) => tell(() => who.caller.call('POST', path, { base, body, key })) }
}

type SeenPrice = { price?: number; key?: string }

export function book({ product }: Stage, who: Person, { price, key }: SeenPrice = {}): Act {
  const line = { productId: product.id, variantId: product.variantId, quantity: 1 }
  const products = [price === undefined ? line : { ...line, price }]
  return post('book', { who, path: '/cop-order', body: { products }, key })
}

export const move = ({ merchant }: Stage, name: string, body: object): Act =>
  post(name, { who: merchant, path: '/update-order-status', body })

export const ask = (who: Person, name: string, orderId: string): Act =>
  post(name, { who, path: `/${name}`, body: { orderId } })

/** A list of `count` equal requests. */
export const times = (count: number, make: () => Act): Act[] => Array.from({ length: count }, make)

export type BookedStage = Stage & { shopper: Person; orderId: string }

export async function openBooked(app: RaceApp): Promise<BookedStage> {
  const stage = await openStage(app, 3)
  const shopper = await newPerson(app, 'customer')
  await book(stage, shopper).run(app.calm)
  const { rows } = await app.calm.database.pool.query<{ id: string }>(
    'select id from orders where store_id = $1',
    [stage.storeId],
  )
  return { ...stage, shopper, orderId: rows[0]?.id ?? '' }
}

/** A booking at Ready, with the code that the shopper sees. */
export async function openReady(app: RaceApp): Promise<BookedStage & { code: string }> {
  const booked = await openBooked(app)
  const { orderId, shopper } = booked
  await move(booked, 'ready', { orderId, status: 'Ready for Pickup' }).run(app.calm)
  const { base } = app.calm
  const { body } = await shopper.caller.call('GET', `/booking?orderId=${orderId}`, { base })
  return { ...booked, code: (body as { pickup: { code: string } }).pickup.code }
}
