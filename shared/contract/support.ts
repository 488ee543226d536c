import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Nothing } from './wire.ts'

/** The operator of the site and how to reach them, as the E-Commerce Rules 2020 require. */
export const Contact = z.object({
  legalName: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  grievanceOfficer: z.string(),
  grievanceEmail: z.string(),
})
export type Contact = z.infer<typeof Contact>

export const periods = endpoint({
  method: 'GET',
  path: '/periods',
  isPublic: true,
  who: 'guest',
  limit: 'read',
  summary:
    'The periods that the operator sets, in days as they are today: until an unpaid shop takes no bookings, until online money is owed to the shop, and for which logs and erased accounts are kept.',
  input: Nothing,
  output: z.object({
    graceDays: z.int(),
    payoutDays: z.int(),
    logDays: z.int(),
    erasedDays: z.int(),
  }),
})

export const contact = endpoint({
  method: 'GET',
  path: '/contact',
  isPublic: true,
  who: 'guest',
  limit: 'read',
  summary:
    'The operator of the site with postal address, telephone, e-mail and the grievance officer.',
  input: Nothing,
  output: Contact,
})
