import { randomUUID } from 'node:crypto'
import { publishDueCampaigns } from '#server/modules/campaigns/jobs.ts'
import type { CampaignForm } from '#shared/contract/campaigns.ts'
import { minuteOf } from '#shared/forms/indian-minute.ts'
import { DAY_MS, MINUTE_MS } from '#shared/formats/india-time.ts'
import type { TestApp } from './factories.ts'
import { buildScene } from './order-scene.ts'

type SceneOver = Parameters<typeof buildScene>[1]
type StoreOver = Parameters<typeof buildScene>[2]
type Terms = Omit<CampaignForm, 'from' | 'until' | 'campaignId'>
type Form = Partial<Terms> & { from?: Date; until?: Date; campaignId?: string }

/** The form of an offer of 20 % on everything, for a day from now. */
export function offerForm({ time }: Pick<TestApp, 'time'>, { from, until, ...over }: Form = {}) {
  const end = until ?? new Date(Number(from ?? time.now) + DAY_MS)
  return {
    name: 'Diwali week',
    kind: 'percent' as const,
    value: 20,
    target: 'all' as const,
    targets: [] as string[],
    from: from ? minuteOf(from.getTime()) : '',
    until: minuteOf(end.getTime()),
    ...over,
  }
}

/** A shopper, and a store with an article and functions for its offers. */
export async function buildCampaignScene(app: TestApp, over?: SceneOver, ofStore?: StoreOver) {
  const scene = await buildScene(app, { stock: 50, ...over }, ofStore)
  const merchant = scene.store.merchant.browser
  const { product, shopper } = scene
  const save = (form: Form = {}) =>
    merchant.call('POST /campaigns', offerForm(app, form), { key: randomUUID() })
  const offer = async (form: Form = {}) => (await save(form)).body.campaign.campaignId
  const end = (campaignId: string) =>
    merchant.call('POST /campaigns/end', { campaignId }, { key: randomUUID() })
  const list = async () => (await merchant.call('GET /campaigns')).body.campaigns
  /** The first variant on the product's page. */
  const page = async () => {
    const { body } = await shopper.browser.call('GET /product', { _id: product.id })
    return body.variants[0]
  }
  const line = { productId: product.id, variantId: product.variantId, quantity: 1 }
  const check = async (price?: number) => {
    const lines = [{ ...line, ...(price !== undefined && { price }) }]
    const { body } = await shopper.browser.call('POST /cart/check', { products: lines })
    return body.stores[0]?.products[0]
  }
  const tryBook = (price?: number) => {
    const lines = [{ ...line, ...(price !== undefined && { price }) }]
    return shopper.browser.call('POST /cop-order', { products: lines }, { key: randomUUID() })
  }
  /** The ids of the store's products that a search with this price finds. */
  const searchAt = async (price: string) => {
    const query = { mode: 'store', storeId: scene.store.id, price } as const
    const { body } = await shopper.browser.call('GET /getProducts', query)
    return body.products.map(({ _id }) => _id)
  }
  return { ...scene, merchant, save, offer, end, list, page, check, tryBook, searchAt }
}

/** Does what the job and the listeners do after an offer has begun, ended or changed. */
export async function followOffers(app: TestApp): Promise<void> {
  await publishDueCampaigns(app.database, app.time.now)
  await app.jobs.drained()
}

export const minutesAfter = (time: Date, minutes: number) =>
  new Date(time.getTime() + minutes * MINUTE_MS)
