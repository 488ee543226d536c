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
