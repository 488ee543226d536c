import type { Page } from '@playwright/test'
import { callAs } from './api.ts'

/** Opens or shuts the shop round the clock, whatever the time of the test is. Returns a function that undoes it. */
export async function keepShop(merchant: Page, isOpen: boolean): Promise<() => Promise<void>> {
  const { timings: before } = await callAs(merchant, 'GET /dashboard/yourAccount', {})
  const save = (timings: typeof before) =>
    callAs(merchant, 'POST /dashboard/yourAccount', { of: 'timings', timings })
  const days = Object.entries(before).map(([name, day], index) => {
    const whole = { status: isOpen, from: '00:00', to: '00:00' }
    // A shop is never shut on all days of the week: this one opens in three days.
    const isFar = index === (new Date(Date.now() + 19_800_000).getUTCDay() + 2) % 7
    return [name, isOpen || !isFar ? whole : { ...day, status: true }]
  })
  await save(Object.fromEntries(days) as typeof before)
  return async () => void (await save(before))
}
