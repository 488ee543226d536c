import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { messageText } from '../../message.ts'
import { AnyId, Instant, MobileNumber, Nothing } from '../wire.ts'
import { OtpForm } from './accounts.ts'

export const PhoneForm = z.strictObject({
  number: MobileNumber(messageText('phoneFields.required'), messageText('phoneFields.invalid')),
})

/** A number is ten digits, without the country's code. */
export const PhoneState = z.object({
  /** False when WhatsApp is not set up; no number can then be verified. */
  isOffered: z.boolean(),
  /**
   * The caller's verified number. `whatsAppSince`: time since which the caller wants messages by WhatsApp; null
   * without that wish.
   */
  phone: z
    .object({ number: z.string(), verifiedAt: Instant, whatsAppSince: Instant.nullable() })
    .nullable(),
  /** A code that was sent and can still be entered. */
  code: z.object({ number: z.string(), askedAt: Instant }).nullable(),
})
export type PhoneState = z.infer<typeof PhoneState>

const PhoneAnswer = PhoneState.extend({ message: z.string() })

export const getPhone = endpoint({
  method: 'GET',
  path: '/phone-number',
  who: 'user',
  limit: 'read',
  summary:
    'The caller’s verified telephone number; `isOffered` is false when no number can be verified.',
  input: Nothing,
  output: PhoneState,
})

export const sendPhoneCode = endpoint({
  method: 'POST',
  path: '/phone-number/code',
  who: 'user',
  limit: 'phone-code',
  effect: 'write',
  answers: 'GET /phone-number',
  summary:
    'Send a six-digit code to an Indian mobile number by WhatsApp, valid for ten minutes; three a day for each account and each number.',
  input: PhoneForm,
  output: PhoneAnswer,
  errors: ['NOT_FOUND'],
})

export const verifyPhone = endpoint({
  method: 'POST',
  path: '/phone-number',
  who: 'user',
  limit: 'otp-try',
  effect: 'write',
  answers: 'GET /phone-number',
  summary:
    'Enter the code, which makes the number the caller’s own; another account with this number loses it. WRONG_OTP has the number of tries left in `details.triesLeft`. `whatsApp`: the caller also wants messages by WhatsApp.',
  input: OtpForm.extend({ whatsApp: z.boolean().default(false) }),
  output: PhoneAnswer,
  errors: ['WRONG_OTP'],
})

export const saveWhatsApp = endpoint({
  method: 'PUT',
  path: '/phone-number',
  who: 'user',
  limit: 'read',
  effect: 'write',
  answers: 'GET /phone-number',
  summary: 'Switch messages about bookings by WhatsApp on or off for the caller.',
  input: z.strictObject({ whatsApp: z.boolean() }),
  output: PhoneAnswer,
  errors: ['NOT_FOUND'],
})

export const removePhone = endpoint({
  method: 'DELETE',
  path: '/phone-number',
  who: 'user',
  limit: 'read',
  effect: 'write',
  answers: 'GET /phone-number',
  summary: 'Remove the caller’s telephone number. Succeeds when there is no number.',
  input: Nothing,
  output: PhoneAnswer,
})

export const customerPhone = endpoint({
  method: 'GET',
  path: '/customer-phone',
  who: 'merchant',
  limit: 'merchant',
  summary:
    'The telephone number of the customer of an open order of the merchant’s store; null when the customer gave none, or when the order has ended.',
  input: z.strictObject({ orderId: AnyId }),
  output: z.object({ number: z.string().nullable() }),
  errors: ['NOT_FOUND'],
})
