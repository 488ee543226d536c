import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { logIn } from './support/people.ts'
import { findItem, lastItem, putIntoCart } from './support/items.ts'

const item = findItem({ storeKey: 'bapu-jutti-ghar', stockFits: lastItem, word: /^/ })

async function outcome(page: Page): Promise<'booked' | 'refused'> {
  const booked = page.getByRole('dialog', { name: 'Booking Successful' })
  const refused = page.getByRole('alert').getByText('Nothing was booked')
  await expect(booked.or(refused)).toBeVisible()
  return (await booked.isVisible()) ? 'booked' : 'refused'
}

test(
  'two shoppers book the last item at once: one gets it, the other keeps the cart and reads why',
  { tag: '@core' },
  async ({ page, newPerson, watch }) => {
    watch.expectFailures(/status of 409/)
    const other = await newPerson()
    await Promise.all([logIn(page, 'meera'), logIn(other, 'arjun')])
    await Promise.all([putIntoCart(page, item), putIntoCart(other, item)])
    const shoppers = [page, other]
    await Promise.all(
      shoppers.map((one) => one.getByRole('button', { name: 'Pay With Cash' }).click()),
    )
    const outcomes = await Promise.all(shoppers.map(outcome))
    expect(outcomes.toSorted()).toEqual(['booked', 'refused'])

    const loser = shoppers[outcomes.indexOf('refused')] ?? page
    await expect(loser.getByText('Just sold out')).toBeVisible()
    await expect(loser.getByRole('link', { name: item.product.productName })).toBeVisible()
    await loser.reload()
    await expect(loser.getByRole('link', { name: item.product.productName })).toBeVisible()
    await expect(loser.getByRole('button', { name: 'Pay With Cash' })).toBeDisabled()
  },
)
