import { withoutUnseen } from '../catalog/tidy-text.ts'
import { z } from 'zod'
import { withAsciiDomain } from '../formats/email.ts'
import { readMobile } from '../formats/phone-number.ts'
import { MIN_BLOCK_REASON } from '../limits.ts'
import { type MessageText, messageText } from '../message.ts'

/** An id: for callers an opaque string, on the server a UUID. */
export const Id = z.uuid()

const NIL = '00000000-0000-0000-0000-000000000000'

/** An id in the samples of endpoints, which nothing has. */
export const SAMPLE_ID = '5f0c9a52-7d1e-4c3b-9a86-2b1d4e6f8a90'

/** An id in a request. A text that is not a UUID becomes the nil UUID, so that the answer is 404 and not 400. */
export const AnyId = z
  .string()
  .max(200)
  .transform((text) => (Id.safeParse(text).success ? text.toLowerCase() : NIL))

/** Rupees with at most two decimals, as in the specification's fields. */
export const Rupees = z.number()

/** An instant, ISO 8601 in UTC. */
export const Instant = z.iso.datetime()

/**
 * The `nextPage` value of the previous page, which callers send back unchanged. Many clients send `0`, `1` or an
 * empty value for the first page; no real cursor is as short.
 */
export const Cursor = z
  .string()
  .max(400)
  .overwrite((page) => (/^(?:[01]|null|undefined)$/.test(page) ? '' : page))

/** `{}`; unknown fields are rejected. */
export const Nothing = z.strictObject({})

export const Message = z.object({ message: z.string() })

/** A typed or imported text: trimmed, and without invisible characters. */
export const Text = (required?: MessageText) => z.string(required).overwrite(withoutUnseen).trim()

/** Rejects a text with the character U+0000, which PostgreSQL cannot store. */
export const Words = (longest: number, required?: MessageText) =>
  Text(required)
    .max(longest)
    .refine((text) => !text.includes('\0'), messageText('fields.notALetter'))

/** The reason of an administrator's decision, as long as the field for it. */
export const Reason = Words(500).min(
  MIN_BLOCK_REASON,
  messageText('fields.reasonShort', { minimum: MIN_BLOCK_REASON }),
)

/** An Indian mobile number in any spelling; becomes its ten digits. */
export const MobileNumber = (required: string, invalid: string) =>
  z
    .string(required)
    .trim()
    .min(1, required)
    .max(40, invalid)
    .overwrite((text) => readMobile(text) ?? text)
    .regex(/^[6-9]\d{9}$/, invalid)

/** An address whose domain is written in ASCII; the last label may be that of an internationalised one (`xn--…`). */
const emailPattern =
  /^(?!\.)(?!.*\.\.)[\w'+\-.]*[\w+-]@(?:[a-z\d][a-z\d-]*\.)+(?:[a-z]{2,}|xn--[a-z\d-]{2,59})$/i

/** A valid address, at most 254 characters long, with its domain in ASCII. */
export const EmailAddress = (invalid: string) =>
  z.string(invalid).trim().overwrite(withAsciiDomain).max(254, invalid).regex(emailPattern, invalid)

const DECIMAL = /^-?\d{1,6}(\.\d{1,20})?$/

/** Reads an empty value as missing, not as 0; rejects spaces, `0x10` and `1e3` as numbers. */
function leftOut(value: unknown): unknown {
  if (value === '') return undefined
  return typeof value === 'string' && !DECIMAL.test(value) ? Number.NaN : value
}

/** A number in a query string. */
export const queryNumber = (check: z.ZodNumber) =>
  z.preprocess(leftOut, z.coerce.number().pipe(check))

export const optionalQueryNumber = (check: z.ZodNumber) =>
  z.preprocess(leftOut, z.coerce.number().pipe(check).optional()).optional()

/** The payload of each event of `GET /api/live`, by topic; the screen then loads the changed data. */
export type LiveNotices = {
  booking: { orderId: string; event: string }
  'store-order': { orderId: string; event: string; by: string }
  'store-stock': { event: string }
  'store-pause': { event: string }
  question: { questionId: string }
  'store-question': { event: string }
}

const file = {
  fileName: z.string(),
  /** Number of rows without the headings. */
  rows: z.int(),
}

/** CSV (RFC 4180) with a byte order mark; no cell begins with a formula. */
export const CsvFile = z.object({ ...file, csv: z.string() })

/** An XLSX workbook in base64. */
export const XlsxFile = z.object({ ...file, xlsx: z.string() })
