import type { CallName } from '#shared/contract/map.ts'
import { SAMPLE_ID } from '#shared/contract/wire.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { sampleOf } from './sample-input.ts'

/** The things that the calls of a large database are about. */
export type Subject = Record<'orderId' | 'userId' | 'storeId' | 'variantId' | 'productId', string>

/** Words of goods, for fields of text. */
const WORDS = 'silk kurta'

/** The things that the fields `_id`, `id`, `ids` and so on of these paths name. */
const namedByPath: [RegExp, keyof Subject][] = [
  [/^\/store/, 'storeId'],
  [/stock|tags/, 'variantId'],
  [/./, 'productId'],
]
const namedByField: Record<string, keyof Subject> = {
  storeIds: 'storeId',
  orderIds: 'orderId',
  variants: 'variantId',
}

/** The sample of an endpoint about these rows, instead of rows that do not exist. */
export function sampleAbout(endpoint: Endpoint, subject: Subject): Record<string, unknown> {
  const named = namedByPath.find(([path]) => path.test(endpoint.path))?.[1] ?? 'productId'
  const idOf = (field: string) => {
    if (field in subject) return subject[field as keyof Subject]
    if (/^_?ids?$/.test(field)) return subject[named]
    const other = namedByField[field]
    if (other) return subject[other]
    return /id$/i.test(field) ? SAMPLE_ID : WORDS
  }
  const about = (value: unknown, field: string): unknown => {
    if (value === SAMPLE_ID) return idOf(field)
    if (Array.isArray(value)) return value.map((one) => about(one, field))
    return value !== null && typeof value === 'object' ? filled(value) : value
  }
  const filled = (value: object) =>
    Object.fromEntries(Object.entries(value).map(([field, one]) => [field, about(one, field)]))
  return filled(sampleOf(endpoint))
}

type Call = { name: CallName; input: Record<string, unknown> }

/** Further samples of calls that answer different questions. */
export const moreSamples = ({ storeId }: Pick<Subject, 'storeId'>): Call[] => [
  { name: 'GET /getProducts', input: { city: 'Jaipur' } },
  { name: 'GET /getProducts', input: { city: 'Jaipur', sort: 'priceUp' } },
  { name: 'GET /getProducts', input: { city: 'Jaipur', category: 'Clothing' } },
  { name: 'GET /getProducts', input: { city: 'Jaipur', search: WORDS } },
  { name: 'GET /getProducts', input: { city: 'Jaipur', search: 'qwxyzzo vbrtkla' } },
  { name: 'GET /getProducts', input: { mode: 'merchant' } },
  { name: 'GET /getProducts', input: { mode: 'merchant', search: WORDS } },
  { name: 'GET /getProducts', input: { mode: 'store', storeId } },
  { name: 'GET /getProducts', input: { mode: 'store', storeId, search: WORDS } },
  { name: 'GET /inventory', input: { search: WORDS } },
  { name: 'GET /suggestions', input: { city: 'Jaipur', search: 'silk ku' } },
]
