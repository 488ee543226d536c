import { expect, it } from 'vitest'
import { z } from 'zod'
import { errorDetails } from '../error-details.ts'
import { endpoints } from '../map.ts'

/**
 * The names of articles and shops that a shopper reads in one language only, each with the reason. All others have
 * `inHindi` beside them, so that `inLanguage` shows them in the reader's language.
 */
const form = 'the shop’s own form, with both languages side by side'
const staff = 'its own people read the name under which they work'
const oneLanguage: Record<string, string> = {
  'ACCOUNT_CHANGED.account shopName': form,
  'ACCOUNT_CHANGED.account.hindi shopName': form,
  'PRODUCT_CHANGED.product productName': form,
  'PRODUCT_CHANGED.product.hindi productName': form,
  'GET /onBoarding shopName': form,
  'GET /cart.products[] productName': 'what the line showed, in the language of that moment',
  'PAYOUT_CONFLICT shopName': 'administrators read it',
  'POST /get-store-name shopName': staff,
  'POST /staff-invitation shopName': staff,
  'POST /not-me shopName': staff,
  'POST /shared-bill storeName': 'the seller as it stands on the bill',
}

const names = ['productName', 'shopName', 'storeName']

type Schema = {
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
}

/** The paths of the names in an answer that have no Hindi beside them. */
function bareNames(schema: Schema, path: string): string[] {
  const { properties = {}, items, anyOf = [], oneOf = [] } = schema
  const inner = [...anyOf, ...oneOf].flatMap((one) => bareNames(one, path))
  const known = Object.keys(properties['inHindi']?.properties ?? {})
  return [
    ...Object.keys(properties)
      .filter((name) => names.includes(name) || (name === 'name' && 'productId' in properties))
      .filter((name) => !known.includes(name))
      .map((name) => `${path} ${name}`),
    ...Object.entries(properties)
      .filter(([name]) => name !== 'inHindi')
      .flatMap(([name, field]) => bareNames(field, `${path}.${name}`)),
    ...(items ? bareNames(items, `${path}[]`) : []),
    ...inner,
  ]
}

const shapeOf = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { unrepresentable: 'any', io: 'output' }) as Schema

it('every name of an article or shop that a shopper reads has its Hindi beside it', () => {
  const read = endpoints.filter(({ who }) => who === 'guest' || who === 'user')
  const found = [
    ...read.flatMap(({ method, path, output }) => bareNames(shapeOf(output), `${method} ${path}`)),
    ...Object.entries(errorDetails).flatMap(([code, details]) => bareNames(shapeOf(details), code)),
  ]
  expect([...new Set(found)].toSorted()).toEqual(Object.keys(oneLanguage).toSorted())
})
