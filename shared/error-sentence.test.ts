import { expect, test, vi } from 'vitest'
import { AppError } from '#shared/app-error.ts'
import { errorDetails } from '#shared/contract/error-details.ts'
import { errorSentence } from '#shared/error-sentence.ts'
import { type ErrorCode, errorStatus } from '#shared/errors.ts'
import { inputMessage } from '#shared/input-messages.ts'
import { messageText, readMessageText } from '#shared/message.ts'
import { translate } from '#shared/translate.ts'
import { z } from 'zod'

/** Every placeholder of the error messages. */
const values = {
  count: 2,
  days: 60,
  held: 2,
  maximum: 500,
  note: 'The picture shows another brand',
  noShows: 3,
  openBookings: 5,
  readyBookings: 2,
  orders: 'K7Q-2MX',
  ownsStore: 'true',
  pending: 3,
  retryAfterSeconds: 90,
  rupeesLeft: 1500,
  status: 'collected',
  storeStatus: 'approved',
  shopName: 'Soni Vastralaya',
  until: '20/11/2026 - 10:00 am',
  when: '18/11/2026 - 12:00 pm',
  triesLeft: 2,
  number: 'K7Q-2MX',
  numbers: 'D3Z-H4J',
  state: 'paused',
  place: 'yes',
}

function reasonsOf(code: ErrorCode): (string | undefined)[] {
  const schema = (errorDetails as Partial<Record<ErrorCode, z.ZodType>>)[code]
  const object = schema instanceof z.ZodOptional ? schema.unwrap() : schema
  const reason = object instanceof z.ZodObject ? object.shape['reason'] : undefined
  return reason instanceof z.ZodEnum ? reason.options.map(String) : [undefined]
}

const sentences = Object.keys(errorStatus).flatMap((code) =>
  reasonsOf(code as ErrorCode).map((reason) => [code as ErrorCode, reason] as const),
)

test.each(sentences)('%s (%s) has a sentence in both languages', (code, reason) => {
  const failed = vi.spyOn(console, 'error').mockReturnValue()
  const error = new (AppError as new (...given: unknown[]) => AppError)(code, { ...values, reason })
  const english = errorSentence(error, translate('en'))
  const hindi = errorSentence(error, translate('hi'))
  expect(failed).not.toHaveBeenCalled()
  expect(english).toMatch(/^[ -~’\u00A0]+$/)
  expect(hindi).toMatch(/\p{Script=Devanagari}/u)
})

test.each([
  [1, '1 second', '1 सेकंड'],
  [45.2, '46 seconds', '46 सेकंड'],
  [60, '1 minute', '1 मिनट'],
  [61, '2 minutes', '2 मिनट'],
])('a wait of %s seconds is written as %s', (retryAfterSeconds, english, hindi) => {
  const error = new AppError('RATE_LIMITED', { retryAfterSeconds })
  expect(errorSentence(error, translate('en'))).toContain(`Please wait ${english} and`)
  expect(errorSentence(error, translate('hi'))).toContain(hindi)
})

test('a time in an error is written in the words of each language', () => {
  const until = '2026-11-20T04:30:00.000Z'
  const details = { reason: 'pausedUntil', until } as const
  const error = new AppError('STORE_UNAVAILABLE', details, { values: { until: new Date(until) } })
  expect(errorSentence(error, translate('en'))).toContain('until 20/11/2026 - 10:00 am')
  expect(errorSentence(error, translate('hi'))).toContain('20/11/2026, सुबह\u00a010\u00a0बजे तक')
})

test('an error at a field is shown with the message of the field', () => {
  const fields = { code: messageText('fields.reasonShort', { minimum: 3 }) }
  const error = new AppError('INVALID_INPUT', undefined, { fields })
  expect(errorSentence(error, translate('en'))).toBe('Please write at least 3 letters')
})

test.each([
  [z.string().min(2_000), 'x', 'Please enter at least 2000 characters'],
  [z.number(), Number.NaN, 'Please enter a number'],
  [z.int().max(5), 6, 'Please enter at most 5'],
  [z.enum(['a', 'b']), 'c', 'Please choose one of: a, b'],
  [z.strictObject({}), { odd: 1 }, 'There is no such field'],
  [z.string(), undefined, 'Please fill this in'],
])('zod’s own issues have messages of ours: %#', (schema, value, sentence) => {
  const { error } = schema.safeParse(value, { error: inputMessage })
  const { key, values: given } = readMessageText(error?.issues[0]?.message ?? '')
  expect(translate('en')(key, given)).toBe(sentence)
})
