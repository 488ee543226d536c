import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { checkForm, fieldsOf } from '../../forms/form-config.ts'
import { registrationForm } from '../../forms/registration-form.ts'
import { endpoints } from '../map.ts'
import { StoreForm } from '../stores/store-form.ts'

/**
 * The texts of calls that may hold a way to reach their writer, each with the class that says why. Every other text that
 * a call writes may be read by strangers, such as words of a person, or of a shop about its goods and itself, and
 * refuses such ways: its schema is `PlainWords` or `ShopWords`.
 *
 * - `code`: digits that look like a number for telephones are a barcode; a link is refused
 * - `own`: the one who wrote it reads it, or the staff of the same shop
 * - `team`: administrators and the officer of complaints read it; they may have to call back, or to open a link
 * - `city`: an administrator wrote it
 * - `known`: the name of something that exists, which the command looks for
 * - `row`: becomes a row of a list of goods, and the row is checked as the product's form
 * - `form`: checked by the configured form of the registration, below
 * - `secret`: a password, a token or a code; it is compared and never shown
 * - `bank`: for the administrators who transfer money
 * - `machine`: made by a program
 * - `unused`: accepted, and dropped
 */
const classes = {
  code: ['POST /addProduct', 'PUT /editProduct'].flatMap((call) =>
    ['SKU', 'barcodes', 'barcodes[]'].map((field) => `${call} variants[].${field}`),
  ),
  own: [
    'PUT /family name',
    'PUT /onBoarding/draft *',
    'POST /imports fileName',
    'POST /update-wishlist color',
    'PUT /cart *',
    'POST /block-shopper reason',
    'POST /shop-tokens name',
    'POST /counter-sales lines[].reason',
    'POST /exchanges out[].reason',
    'POST /counter-sales freeLines[].reason',
    'POST /counter-sales discount.reason',
    'PUT /push-devices name',
    'POST /dashboard/yourAccount email',
    'POST /admin/find search',
  ],
  team: [
    'POST /report-question reason',
    'POST /report-review reason',
    'POST /grievances text',
    'POST /grievances orderNumber',
    'POST /grievance-message text',
  ],
  city: [
    'POST /admin/word-meanings word',
    'POST /admin/word-meanings meaning',
    'POST /admin/gst-rates source',
    'POST /admin/tax-terms source',
    'POST /admin/sub-categories name',
    'POST /admin/sub-categories hindi',
    'POST /admin/sub-categories synonyms[]',
    'POST /admin/payouts/failed reason',
    'POST /admin/payouts/hold reason',
    'POST /admin/payouts/release reason',
    'POST /admin/grievance-answer text',
    'POST /admin/grievance-close text',
    'POST /admin/review reason',
    'POST /admin/hand-over reason',
    'POST /admin/store-status reason',
    'POST /admin/products reason',
    'POST /admin/support-views reason',
    'POST /admin/shop-messages title',
    'POST /admin/shop-messages text',
    'POST /admin/shop-messages hindi.title',
    'POST /admin/shop-messages hindi.text',
    'POST /admin/refunds/settle note',
    'POST /admin/reviews reason',
    'POST /admin/administrators UID',
  ],
  known: [
    'POST /change-products *',
    'POST /addProduct variants[].sharedImagePath',
    'PUT /editProduct variants[].sharedImagePath',
    'PUT /product-pictures colors[].color',
    'POST /campaigns targets[]',
    'DELETE /admin/missed-searches words',
    'POST /questions city',
    'POST /admin/shop-messages city',
    'POST /admin/shop-messages area',
    'POST /grievance-message grievanceId',
    'POST /close-grievance grievanceId',
    'POST /admin/payouts/transferred transfers[].number',
  ],
  row: [
    'PUT /import columns[].size',
    'PUT /import values[].value',
    'PUT /import values[].chosen',
    'PUT /import cells[].value',
    'PUT /import cells[].text',
    'PUT /import answers.brand',
    'PUT /import answers.goods',
    'PUT /import answers.hsn{key}',
  ],
  form: ['POST /onBoarding *'],
  secret: [
    'POST /login password',
    'PUT /password password',
    'POST /signup password',
    'POST /signup c_password',
    'POST /proof password',
    'POST /reset-password/:token token',
    'POST /reset-password/:token password',
    'DELETE /me password',
    'POST /update-order-status token',
    'POST /counter-qr token',
    'POST /update-order-status giftCode.code',
    'POST /check-gift-code-of-order code',
    'POST /close-store password',
    'POST /staff-invitation/accept token',
    'POST /validate-loyalty-code code',
    'POST /redeem-loyalty-code code',
    'POST /counter-sales giftCode.code',
    'POST /not-me/stop token',
    'POST /count-tag code',
    'POST /admin/login UID',
    'POST /admin/login password',
    'POST /admin/login totp',
    'POST /admin/proof proof',
    'POST /admin/set-up/finish token',
    'POST /admin/set-up/finish password',
    'POST /unsubscribe token',
  ],
  bank: [
    'POST /admin/settlements bankReference',
    'POST /admin/payouts/transferred transfers[].bankReference',
    'POST /payout-account holder',
    'POST /payout-account accountNumberAgain',
  ],
  machine: [
    'POST /verify-payment razorpay_order_id',
    'POST /verify-payment razorpay_payment_id',
    'POST /verify-payment razorpay_signature',
    'POST /verify-subscription razorpay_order_id',
    'POST /verify-subscription razorpay_payment_id',
    'POST /verify-subscription razorpay_signature',
    'POST /dashboard/yourAccount version',
    'POST /push-devices endpoint',
    'POST /push-devices replaces',
  ],
  unused: [
    'POST /update-stock *',
    'POST /cop-order *',
    'POST /create-order *',
    'POST /verify-payment products[]',
    ...['storeId', 'shopName', 'address', 'city', 'timestamps.updatedAt'].map(
      (name) => `PUT /editProduct ${name}`,
    ),
    ...['POST /addProduct', 'PUT /editProduct'].flatMap((call) =>
      ['variationSize[]', 'variationColor[]', 'variationMaterialType[]', 'variants[].gtin'].map(
        (name) => `${call} ${name}`,
      ),
    ),
  ],
} satisfies Record<string, string[]>

type Class = keyof typeof classes

/** Words that a field for free text takes, one of them at least, whatever its lengths are. */
const words = ['Asha', 'Blue cotton kurta', 'नीला कुरता', 'A', 'Blue cotton. '.repeat(9)]
/** Ways to reach somebody, each short enough for the shortest field. */
const contacts = ['98290 12345', 'www.soni.in', 'soni.com', 'wa.me/9198290', 'asha@soni.example']
const links = ['www.soni.in', 'soni.com', 'http://soni.in', 'asha@soni.example']

type Leaf = { path: string; schema: z.ZodType }

const simple = new Set(
  'string pipe transform number boolean enum literal null undefined never unknown'.split(' '),
)

/** The fields of an input that take a text, each with its whole schema. */
function leavesOf(schema: z.ZodType, path = ''): Leaf[] {
  const inside = partsOf(schema)
  if (inside) return inside.flatMap(([more, part]) => leavesOf(part as z.ZodType, path + more))
  if (!simple.has(schema.def.type)) throw new Error(`${path}: read ${schema.def.type} here too`)
  return takes(schema, words) ? [{ path: path.slice(1), schema }] : []
}

/** The parts of a schema, each with its name in the path; undefined for a field. */
function partsOf(schema: z.ZodType): [more: string, part: unknown][] | undefined {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape as object).map(([name, field]) => [`.${name}`, field])
  if (schema instanceof z.ZodArray) return [['[]', schema.element]]
  if (schema instanceof z.ZodRecord)
    return [
      ['{key}', schema.keyType],
      ['{}', schema.valueType],
    ]
  if (schema instanceof z.ZodUnion) return schema.options.map((option) => ['', option])
  if (schema instanceof z.ZodPipe && !(schema.in instanceof z.ZodString))
    return [schema.in, schema.out]
      .filter((part) => !(part instanceof z.ZodTransform))
      .map((part) => ['', part])
  return isWrapped(schema) ? [['', schema.def.innerType]] : undefined
}

function isWrapped(schema: z.ZodType): schema is z.ZodOptional {
  return (schema.def as { innerType?: unknown }).innerType !== undefined
}

/** True when the schema takes one of the texts as it is. */
function takes(schema: z.ZodType, texts: readonly string[]): boolean {
  return texts.some((text) => schema.safeParse(text).data === text)
}

const fields = Object.values(endpoints)
  .filter(({ effect }) => effect === 'write')
  .flatMap(({ method, path: call, input }) =>
    leavesOf(input).map(({ path, schema }) => ({ name: `${method} ${call} ${path}`, schema })),
  )

const isOf = (listed: string, name: string) =>
  listed.endsWith(' *') ? name.startsWith(listed.slice(0, -1)) : listed === name

function classesOf(name: string): Class[] {
  const all = Object.entries(classes) as [Class, string[]][]
  return all.flatMap(([of, listed]) => (listed.some((one) => isOf(one, name)) ? [of] : []))
}

describe('the texts that calls write', () => {
  it('have one class at most', () => {
    const unclear = fields.filter(({ name }) => classesOf(name).length > 1)
    expect(unclear.map(({ name }) => name)).toEqual([])
  })

  it('are the fields of the table', () => {
    const listed = Object.values(classes).flat()
    const gone = listed.filter((one) => !fields.some(({ name }) => isOf(one, name)))
    expect(gone).toEqual([])
  })

  it('refuse a way to reach the writer, unless a class says why not', () => {
    const open = fields.filter(
      ({ name, schema }) => classesOf(name).length === 0 && takes(schema, contacts),
    )
    const toDo = 'takes a number or a link: use PlainWords or ShopWords, or name its class above'
    expect(open.map(({ name }) => `${name} ${toDo}`)).toEqual([])
  })

  it('that are codes refuse a link, and take the digits of a barcode', () => {
    const codes = fields.filter(({ name }) => classesOf(name).includes('code'))
    expect(codes.filter(({ schema }) => takes(schema, links))).toEqual([])
    expect(codes.filter(({ schema }) => !takes(schema, ['9829012345']))).toEqual([])
  })
})

const entered = {
  shopName: 'Soni Sarees 98290 12345',
  ownerName: 'Ramesh Soni',
  locality: 'wa.me/919829012345',
  address: 'Shop 12, Johari Bazaar, www.soni.in',
}

it('the registration refuses a way to reach the shop outside of its own fields', () => {
  const { faults } = checkForm(registrationForm, entered)
  const contact = faults.filter(({ error }) => error === 'fields.nameContact')
  expect(contact.map(({ field }) => field)).toEqual(['shopName', 'locality', 'address'])
  const texts = fieldsOf(registrationForm).filter(
    ({ type, schema }) => type === 'text' && schema.matches === undefined && !schema.check,
  )
  expect(texts.filter(({ schema }) => !schema.noContact)).toEqual([])
})

it('the file of a new store refuses a way to reach the shop outside of its own fields', () => {
  const texts = leavesOf(StoreForm).filter(({ schema }) => takes(schema, contacts))
  expect(texts.map(({ path }) => path)).toEqual([])
})
