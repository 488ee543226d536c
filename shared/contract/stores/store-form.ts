import { z } from 'zod'
import { weekdays } from '../../formats/india-time.ts'
import { FIRST_STOCK_ALERT } from '../../limits.ts'
import { hasWayToReach } from '../../forms/contact-words.ts'
import { PERSON_NAME, SHOP_NAME } from '../../forms/registration-form.ts'
import { withoutUnseen } from '../../catalog/tidy-text.ts'
import { EmailAddress, MobileNumber } from '../wire.ts'
import { type DayTiming, Timings } from './stores.ts'

const lengthOf = (text: string) => [...text].length

const text = (required: string, most: number) =>
  z
    .string(required)
    .overwrite(withoutUnseen)
    .trim()
    .min(1, required)
    .refine((value) => !/\p{Control}|\p{Surrogate}/u.test(value), 'Use letters, digits and signs')
    .refine((value) => lengthOf(value) <= most, `Cannot be longer than ${most} characters`)
    .refine((value) => !hasWayToReach(value), 'Leave out links, e-mail addresses and phone numbers')

const name = (required: string, pattern: RegExp, fault: string) =>
  text(required, 200)
    .regex(pattern, fault)
    .refine((value) => lengthOf(value) >= 2, 'Name must be at least 2 characters long')
    .refine((value) => lengthOf(value) <= 30, 'Name cannot be longer than 30 characters')

const wholeNumber = (least: number, most: number) =>
  z
    .int(`Must be a whole number from ${least} to ${most}`)
    .min(least, `Must be at least ${least}`)
    .max(most, `Must be at most ${most}`)

const StoreClosure = z
  .strictObject({
    from: z.iso.date('Must be a day as 2026-11-30'),
    to: z.iso.date('Must be a day as 2026-11-30'),
    reason: text('Reason is required', 200),
  })
  .refine(({ from, to }) => to >= from, { path: ['to'], message: 'Cannot be before the first day' })

/** The form of a new store. Times are in Asia/Kolkata. */
export const StoreForm = z.strictObject({
  shopName: name(
    'Please enter your shop name',
    new RegExp(`^${SHOP_NAME}$`, 'u'),
    "Shop name can only contain letters, digits, spaces and & . ' , ( ) - /",
  ),
  ownerName: name(
    'Please enter your name',
    new RegExp(`^${PERSON_NAME}$`, 'u'),
    'Name can only contain letters and spaces',
  ),
  email: EmailAddress('Please enter your email'),
  /** Stored as ten digits. */
  contactNumber: MobileNumber('Contact number is required', 'Phone number is not valid'),
  state: text('State is Required', 60),
  city: text('City is Required', 60),
  locality: text('Locality is required', 60),
  address: text('Address is Required', 150).refine(
    (value) => lengthOf(value) >= 10,
    'Address must be at least 10 characters long',
  ),
  latitude: z.number('Latitude is required').min(-90).max(90),
  longitude: z.number('Longitude is required').min(-180).max(180),
  /** The kind of goods, in words: `Clothing`, `Bangles and jewellery`. */
  businessType: text('Business type is required', 60),
  timings: Timings,
  closures: z.array(StoreClosure).default([]),
  preparationMinutes: wholeNumber(0, 2_880).default(60),
  pickupDays: wholeNumber(1, 7).default(2),
  inventoryAlert: wholeNumber(0, 100_000).default(FIRST_STOCK_ALERT),
})
export type StoreForm = z.output<typeof StoreForm>

const CLOCK = String.raw`(?:[01]\d|2[0-3]):[0-5]\d`
const HOURS = new RegExp(`^${CLOCK}-${CLOCK}(?:, ?${CLOCK}-${CLOCK})?$`)
const Hours = z
  .string('Opening hours are required')
  .regex(HOURS, 'Must be hours as 10:00-20:00 or 10:00-14:00, 16:00-20:00')
const DayHours = z
  .string()
  .refine((day) => day === 'closed' || HOURS.test(day), 'Must be closed, or hours as 10:00-20:00')

/** A week in a file: the usual hours, and the days with different hours. */
export const WeekText = z
  .strictObject(
    {
      usual: Hours,
      ...(Object.fromEntries(weekdays.map((day) => [day, DayHours.optional()])) as Record<
        (typeof weekdays)[number],
        z.ZodOptional<typeof DayHours>
      >),
    },
    {
      error: (issue) => (issue.code === 'invalid_type' ? 'Opening hours are required' : undefined),
    },
  )
  .transform(({ usual, ...others }): Timings => {
    const timing = (day: (typeof weekdays)[number]): DayTiming =>
      others[day] === 'closed'
        ? { ...windows(usual), status: false }
        : windows(others[day] ?? usual)
    return Object.fromEntries(weekdays.map((day) => [day, timing(day)])) as Timings
  })

/** A store in a file; `owner` is the email address of an account. */
export const StoreFile = StoreForm.extend({
  owner: EmailAddress("The owner's e-mail address is required"),
  timings: WeekText,
})
export type StoreFile = z.output<typeof StoreFile>

function windows(hours: string): DayTiming {
  const [from = '', to = '', from2, to2] = hours.split(/, ?|-/)
  const first = { status: true, from, to }
  return from2 === undefined || to2 === undefined ? first : { ...first, from2, to2 }
}
