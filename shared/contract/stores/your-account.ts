import { z } from 'zod'
import { exchangeDays } from '../../catalog/exchange.ts'
import { endpoint } from '../../endpoint.ts'
import {
  MAX_CLOSURES,
  MAX_INSTRUCTIONS,
  MAX_PICKUP_DAYS,
  MAX_PREPARATION_MINUTES,
  MAX_INVENTORY_ALERT,
} from '../../limits.ts'
import { type MessageText, messageText } from '../../message.ts'
import { overlaps } from '../../opening-hours.ts'
import { readPrinted } from '../../formats/printed-number.ts'
import { ENROLMENT_NUMBER, gstinFault, isPanOf, PAN } from '../../formats/tax-ids.ts'
import { PERSON_NAME, SHOP_NAME } from '../../forms/registration-form.ts'
import { pictureHash } from '../files.ts'
import { Closure, DayTiming, StoreHindi, Timings } from './stores.ts'
import { ShopWords } from '../texts/words.ts'
import { Id, Instant, MobileNumber, Nothing, Words } from '../wire.ts'

/** The forms of the screen. Each is saved separately, with the version of the values that it was opened with. */
export const accountParts = [
  'personalInfo',
  'address',
  'hindi',
  'timings',
  'closures',
  'pickup',
  'stockAlert',
  'pictures',
  'taxNumbers',
] as const
export type AccountPart = (typeof accountParts)[number]

const field = messageText
const lengthOf = (text: string) => [...text].length

/** A name that may be empty. */
const OptionalName = (pattern: RegExp, refusal: MessageText, required?: MessageText) =>
  ShopWords(200, required)
    .refine((name) => name === '' || pattern.test(name), refusal)
    .refine(
      (name) => name === '' || lengthOf(name) >= 2,
      field('accountFields.nameShort', { minimum: 2 }),
    )
    .refine((name) => lengthOf(name) <= 50, field('accountFields.nameLong', { maximum: 50 }))

const Name = (required: MessageText, pattern: RegExp, refusal: MessageText) =>
  OptionalName(pattern, refusal, required).min(1, required)

const shopName = new RegExp(`^${SHOP_NAME}$`, 'u')

/** An address that may be empty. */
const OptionalAddress = ShopWords(200, field('accountFields.addressRequired'))
  .refine(
    (text) => text === '' || lengthOf(text) >= 10,
    field('accountFields.addressShort', { minimum: 10 }),
  )
  .refine((text) => lengthOf(text) <= 150, field('accountFields.addressLong', { maximum: 150 }))

const Instructions = ShopWords(
  MAX_INSTRUCTIONS,
  field('fields.maximumLength', { maximum: MAX_INSTRUCTIONS }),
)

const Line = (required: MessageText) => ShopWords(60, required).min(1, required)

export const PersonalInfoForm = z.strictObject({
  ownerName: Name(
    field('accountFields.ownerNameRequired'),
    new RegExp(`^${PERSON_NAME}$`, 'u'),
    field('accountFields.nameLetters'),
  ),
  shopName: Name(
    field('accountFields.shopNameRequired'),
    shopName,
    field('accountFields.shopNameLetters'),
  ),
  contactNumber: MobileNumber(
    field('accountFields.contactRequired'),
    field('accountFields.contactInvalid'),
  ),
  /** The kind of goods; empty when the shop names none. */
  businessType: ShopWords(60),
})

export const AddressForm = z.strictObject({
  state: Line(field('accountFields.stateRequired')),
  city: Line(field('accountFields.cityRequired')),
  locality: ShopWords(60),
  address: OptionalAddress.min(1, field('accountFields.addressRequired')),
  lat: z.number(field('accountFields.pointRequired')).min(-90).max(90),
  long: z.number(field('accountFields.pointRequired')).min(-180).max(180),
})

/** The shop’s texts in Hindi; all of them may be empty. */
export const HindiForm = z.strictObject({
  hindi: z.strictObject({
    shopName: OptionalName(shopName, field('accountFields.shopNameLetters')).optional(),
    address: OptionalAddress.optional(),
    instructions: Instructions.optional(),
  }),
})

const OwnDay = DayTiming.strict().refine((day) => !overlaps(day), {
  path: ['from2'],
  error: field('accountFields.windowsOverlap'),
})

/** A week with at least one open day, whose two windows of a day do not overlap. */
const OwnWeek = z
  .strictObject({
    Mon: OwnDay,
    Tue: OwnDay,
    Wed: OwnDay,
    Thu: OwnDay,
    Fri: OwnDay,
    Sat: OwnDay,
    Sun: OwnDay,
  })
  .refine((week) => Object.values(week).some(({ status }) => status), {
    error: field('accountFields.noOpenDay'),
  })

export const TimingsForm = z.strictObject({ timings: OwnWeek })

const OwnClosure = z
  .strictObject({
    from: z.iso.date(field('accountFields.dayRequired')),
    to: z.iso.date(field('accountFields.dayRequired')),
    reason: ShopWords(200, field('accountFields.closureReason')).min(
      1,
      field('accountFields.closureReason'),
    ),
  })
  .refine(({ from, to }) => to >= from, {
    path: ['to'],
    error: field('accountFields.lastDayEarly'),
  })

export const ClosuresForm = z.strictObject({
  closures: z
    .array(OwnClosure)
    .max(MAX_CLOSURES, field('accountFields.tooManyClosures', { maximum: MAX_CLOSURES })),
})

const WholeNumber = (minimum: number, maximum: number) =>
  z
    .number(field('fields.wholeNumber'))
    .int(field('fields.wholeNumber'))
    .min(minimum, field('fields.minimum', { minimum }))
    .max(maximum, field('fields.maximum', { maximum }))

export const PickupForm = z.strictObject({
  preparationMinutes: WholeNumber(0, MAX_PREPARATION_MINUTES),
  pickupDays: WholeNumber(1, MAX_PICKUP_DAYS),
  instructions: Instructions,
  /** Missing: unchanged. */
  exchangeDays: z.literal(exchangeDays, field('fields.wholeNumber')).optional(),
})

export const StockAlertForm = z.strictObject({
  inventoryAlert: WholeNumber(0, MAX_INVENTORY_ALERT),
})

/** Hashes of stored pictures, null for none. */
export const PicturesForm = z.strictObject({
  image: pictureHash().nullable(),
  logo: pictureHash().nullable(),
})

const TaxNumber = (isNumber: (text: string) => boolean, refusal: MessageText) =>
  Words(40, refusal)
    .transform((text) => readPrinted(text) || text)
    .refine((text) => text === '' || isNumber(text), refusal)

/** A number is empty when the shop has none. */
const taxNumbers = {
  gstin: TaxNumber((text) => !gstinFault(text), field('accountFields.gstinInvalid')),
  enrolmentNumber: TaxNumber(
    (text) => new RegExp(`^${ENROLMENT_NUMBER}$`).test(text),
    field('accountFields.enrolmentNumberInvalid'),
  ),
  pan: TaxNumber((text) => new RegExp(`^${PAN}$`).test(text), field('accountFields.panInvalid')),
}
const panDiffers = { path: ['pan'], error: field('accountFields.panDiffers') }
export const TaxNumbersForm = z.strictObject(taxNumbers).refine(isPanOf, panDiffers)

/** The `versions` value that the form was opened with; without it the last form wins. */
const version = z.string().max(64).optional()
const part = <P extends AccountPart>(of: P) => ({ of: z.literal(of), version })

/** The Merchant of the specification. Both of its forms may send every field; a missing one stays as it is. */
const Merchant = z
  .strictObject({
    ...PersonalInfoForm.shape,
    ...AddressForm.pick({ state: true, city: true, address: true }).shape,
    ...TimingsForm.shape,
    ...StockAlertForm.shape,
    /** The picture as this call answers it, or the hash of an uploaded one; null for none. */
    shopImage: PicturesForm.shape.image,
    /** Accepted when it is the account's own address; another address is refused. */
    email: z.string().max(254),
  })
  .partial()

export const AccountForm = z.discriminatedUnion(
  'of',
  [
    z.strictObject({
      ...part('personalInfo'),
      ...Merchant.shape,
      ...PersonalInfoForm.omit({ businessType: true }).shape,
    }),
    z.strictObject({ ...part('address'), ...AddressForm.shape }),
    z.strictObject({ ...part('hindi'), ...HindiForm.shape }),
    z.strictObject({ ...part('timings'), ...Merchant.shape, ...TimingsForm.shape }),
    z.strictObject({ ...part('closures'), ...ClosuresForm.shape }),
    z.strictObject({ ...part('pickup'), ...PickupForm.shape }),
    z.strictObject({ ...part('stockAlert'), ...StockAlertForm.shape }),
    z.strictObject({ ...part('pictures'), ...PicturesForm.shape }),
    z.strictObject({ ...part('taxNumbers'), ...taxNumbers }).refine(isPanOf, panDiffers),
  ],
  field('accountFields.partUnknown'),
)
export type AccountForm = z.output<typeof AccountForm>

/** The shop's data that its owner may read and change. */
export const YourAccount = z.object({
  storeId: Id,
  ownerName: z.string(),
  shopName: z.string(),
  /** Ten digits; screens show `+91` before them. */
  contactNumber: z.string(),
  email: z.string(),
  businessType: z.string(),
  state: z.string(),
  city: z.string(),
  locality: z.string(),
  address: z.string(),
  lat: z.number(),
  long: z.number(),
  shopImage: z.string().nullable(),
  shopLogo: z.string().nullable(),
  /** The hashes of `shopImage` and `shopLogo`, for forms. */
  image: z.string().nullable(),
  logo: z.string().nullable(),
  timings: Timings,
  /** Present and future closures. */
  closures: z.array(Closure),
  preparationMinutes: z.int(),
  pickupDays: z.int(),
  instructions: z.string(),
  exchangeDays: z.literal(exchangeDays),
  hindi: StoreHindi,
  inventoryAlert: z.int(),
  /** This field and the next two are empty when the shop has no such number. */
  gstin: z.string(),
  enrolmentNumber: z.string(),
  pan: z.string(),
  status: z.enum(['approved', 'suspended']),
  /** Null unless the owner has asked to close the store. */
  closing: z
    .object({
      askedAt: Instant,
      /** Null while open orders remain. */
      closedAt: Instant.nullable(),
      openOrders: z.int(),
      /** Time at which the personal data are erased; null until the store is closed. */
      eraseAt: Instant.nullable(),
    })
    .nullable(),
  versions: z.object(
    Object.fromEntries(accountParts.map((name) => [name, z.string()])) as Record<
      AccountPart,
      z.ZodString
    >,
  ),
})
export type YourAccount = z.infer<typeof YourAccount>

export const getYourAccount = endpoint({
  method: 'GET',
  path: '/dashboard/yourAccount',
  who: 'merchant',
  role: 'owner',
  seenBySupport: true,
  limit: 'read',
  summary: 'The merchant’s shop as its owner may change it, with a version for each part.',
  input: Nothing,
  output: YourAccount,
  errors: ['NOT_FOUND'],
})

export const saveYourAccount = endpoint({
  method: 'POST',
  path: '/dashboard/yourAccount',
  who: 'merchant',
  role: 'owner',
  limit: 'merchant',
  idempotent: true,
  answers: 'GET /dashboard/yourAccount',
  changes: ['GET /first-steps', 'GET /store', 'GET /tax-terms', 'POST /get-store-name'],
  summary:
    'Save one part (`of`) of the merchant’s shop. ACCOUNT_CHANGED when the part has another version; `details.account` has the present values. Open orders keep the times that were promised.',
  input: AccountForm,
  output: z.object({ message: z.string(), account: YourAccount }),
  errors: ['NOT_FOUND', 'ACCOUNT_CHANGED'],
})
