import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { FormConfigAnswer, formShape } from '../forms/form-schema.ts'
import { registrationForm } from '../forms/registration-form.ts'
import type { Timings } from './stores/stores.ts'
import { Instant, Message, Nothing } from './wire.ts'

/** A validated registration. */
export type Registration = {
  shopName: string
  businessType?: string
  ownerName: string
  /** As entered; stored as ten digits. */
  contactNumber: string
  email: string
  state: string
  city: string
  locality?: string
  address: string
  latitude: number
  longitude: number
  timings: Timings
  /** Hashes of stored pictures. */
  shopImage?: string
  shopLogo?: string
  gstin?: string
  enrolmentNumber?: string
  pan?: string
  /** Missing in registrations of earlier releases. */
  undertaking?: true
}

export const storeStatuses = ['pending', 'approved', 'rejected', 'suspended'] as const
export const StoreStatus = z.enum(storeStatuses)
export type StoreStatus = z.infer<typeof StoreStatus>

const Shape = formShape(registrationForm)

export const onboardConfig = endpoint({
  method: 'GET',
  path: '/onBoard/config',
  who: 'user',
  limit: 'read',
  summary: 'The form of a registration, in the language of the request.',
  input: Nothing,
  output: FormConfigAnswer,
})

const OwnRegistration = z.object({
  status: StoreStatus.nullable(),
  shopName: z.string().nullable(),
  submittedAt: Instant.nullable(),
  /** The reason of the last rejection or of the store's suspension. */
  reason: z.string().nullable(),
  /** The entries that were saved but not sent; after a rejection, the entries that were sent last. */
  draft: z.record(z.string(), z.unknown()).nullable(),
  savedAt: Instant.nullable(),
})

export const getOnboarding = endpoint({
  method: 'GET',
  path: '/onBoarding',
  who: 'user',
  limit: 'read',
  summary: 'The caller’s registration: its status, the reason of a rejection, and the draft.',
  input: Nothing,
  output: OwnRegistration,
})

export const onboarding = endpoint({
  method: 'POST',
  path: '/onBoarding',
  who: 'user',
  limit: 'register',
  idempotent: true,
  files: { purpose: 'registration', most: 2 },
  changes: ['GET /onBoarding', 'GET /userAuth'],
  summary:
    'Register a store. REGISTRATION_CONFLICT when the caller has a registration that waits for review, or a store that is approved or suspended.',
  input: Shape,
  output: Message.extend({ status: StoreStatus }),
  errors: ['REGISTRATION_CONFLICT', 'PASSWORD_NEEDED'],
})

export const saveDraft = endpoint({
  method: 'PUT',
  path: '/onBoarding/draft',
  who: 'user',
  limit: 'read',
  summary:
    'Save the present entries as a draft. A later draft replaces it; sending the form deletes it.',
  input: z.strictObject({ draft: Shape }),
  output: z.object({ savedAt: Instant }),
  errors: ['REGISTRATION_CONFLICT'],
})
