import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import type { Calls } from '#shared/contract/map.ts'

/** Makes an API call with the session of this page, without using the screens. */
export async function callAs<K extends keyof Calls & string>(
  page: Page,
  key: K,
  data: Calls[K]['input'],
): Promise<Calls[K]['output']> {
  const [method = '', path = ''] = key.split(' ')
  const cookies = await page.context().cookies()
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const query = new URLSearchParams(method === 'GET' ? (data as Record<string, string>) : {})
  const send = () =>
    page.request.fetch(`/api${path}?${query}`, {
      method,
      headers: { 'X-XSRF-TOKEN': token, 'Idempotency-Key': randomUUID() },
      ...(method !== 'GET' && { data }),
    })
  let answer = await send()
  // Journeys that share an account may together exceed its limit of requests per minute.
  const again = async () => {
    if (answer.status() === 429) answer = await send()
    return answer.status()
  }
  await expect.poll(again, { timeout: 60_000, intervals: [3000] }).not.toBe(429)
  if (!answer.ok()) throw new Error(`${key}: ${answer.status()} ${await answer.text()}`)
  return (await answer.json()) as Calls[K]['output']
}

type Form = Calls['POST /update-order-status']['input']
type Move = Form extends infer One ? (One extends Form ? Omit<One, 'orderId'> : never) : never

/** Moves the order with this number to its next status, as the store. */
export async function moveOrder(merchant: Page, orderNumber: string, move: Move): Promise<void> {
  const { orders } = await callAs(merchant, 'POST /get-merchant-orders', {})
  const order = orders.find((one) => one.orderNumber === orderNumber)
  if (!order) throw new Error(`${orderNumber} is not among the current orders`)
  await callAs(merchant, 'POST /update-order-status', { orderId: order.orderId, ...move } as Form)
}

/** The shop makes the newest booking of a shopper ready and hands it over by its code. Returns its id and number. */
export async function handOver(shopper: Page, merchant: Page) {
  const { orders } = await callAs(shopper, 'POST /get-orders', {})
  const { orderId = '', orderNumber = '' } = orders[0] ?? {}
  await moveOrder(merchant, orderNumber, { status: 'Ready for Pickup' })
  const { pickup } = await callAs(shopper, 'GET /booking', { orderId })
  await moveOrder(merchant, orderNumber, { status: 'Collected', code: pickup?.code ?? '' })
  return { orderId, orderNumber }
}
