import type { Page } from '@playwright/test'
import { callAs } from './api.ts'

/**
 * Keeps the shop open or shut all day, so that the journey does not depend on the time of day. Returns a function that
 * restores the hours.
 */
export async function keepShopOpen(merchant: Page, isOpen: boolean): Promise<() => Promise<void>> {
  const { timings: before } = await callAs(merchant, 'GET /dashboard/yourAccount', {})
  const save = (timings: typeof before) =>
    callAs(merchant, 'POST /dashboard/yourAccount', { of: 'timings', timings })
  const days = Object.entries(before).map(([name, day], index) => {
    const whole = { status: isOpen, from: '00:00', to: '00:00' }
    // The week of a shop needs an open day, so this shop opens in three days.
    const isFar = index === (new Date(Date.now() + 19_800_000).getUTCDay() + 2) % 7
    return [name, isOpen || !isFar ? whole : { ...day, status: true }]
  })
  await save(Object.fromEntries(days) as typeof before)
  return async () => void (await save(before))
}
