import type { Registration } from '#shared/contract/onboarding.ts'
import type { Timings } from '#shared/contract/stores/stores.ts'
import { buildShopper, type TestApp } from './factories.ts'

const open = { status: true, from: '10:00', to: '20:00' }
export const shopWeek: Timings = {
  Mon: open,
  Tue: open,
  Wed: open,
  Thu: open,
  Fri: open,
  Sat: open,
  Sun: { ...open, status: false },
}

/** A form that can be sent. */
export function filledForm(over: Partial<Record<keyof Registration, unknown>> = {}) {
  return {
    shopName: 'Gulabi Kurta House',
    businessType: 'Clothing',
    ownerName: 'Suresh Agarwal',
    contactNumber: '9829012345',
    email: 'suresh@shop.example',
    state: 'Rajasthan',
    city: 'Jaipur',
    address: '12 Johari Bazaar, near Hawa Mahal',
    latitude: 26.92,
    longitude: 75.82,
    timings: shopWeek,
    undertaking: true,
    ...over,
  }
}

/** A person whose registration waits for review. */
export async function buildApplicant(app: TestApp, over: Partial<Registration> = {}) {
  const person = await buildShopper(app, { name: 'Suresh Agarwal' })
  await person.browser.call('POST /onBoarding', filledForm(over))
  return person
}
