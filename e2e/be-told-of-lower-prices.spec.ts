import { minuteOf } from '#shared/forms/indian-minute.ts'
import { DAY_MS } from '#shared/formats/india-time.ts'
import { callAs } from './support/api.ts'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible } from './support/inspect.ts'
import { findItem, productPath, wellStocked } from './support/items.ts'
import { openAccount } from './support/sessions.ts'
import { signInAsMerchant } from './support/people.ts'

const item = findItem({ storeKey: 'raja-park-trends', stockFits: wellStocked })

test('a shopper asks to be told of lower prices, and the wishlist says what has fallen since', async ({
  page,
  newPerson,
}) => {
  await openAccount(page)
  const path = await productPath(page, item)
  await page.goto(path)
  const wish = page.getByRole('checkbox', {
    name: 'Tell me when something on my wishlist costs less',
  })
  await expect(wish).toHaveCount(0)
  await page
    .getByRole('button', { name: `Wishlist: ${item.product.productName}` })
    .first()
    .click()
  await wish.check()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  const merchant = await newPerson()
  await merchant.goto('/')
  await signInAsMerchant(merchant, 'raja-park-trends')
  const { campaign } = await callAs(merchant, 'POST /campaigns', {
    name: 'One rupee days',
    kind: 'amount',
    value: 20,
    target: 'product',
    targets: [new URLSearchParams(path.split('?')[1]).get('_id') ?? ''],
    from: '',
    until: minuteOf(Date.now() + DAY_MS),
  })
  await page.goto('/wishlist')
  await expect(page.getByText('Rs 20.00 less than when you saved it')).toBeVisible()
  await expect(wish).toBeChecked()
  await expectAccessible(page)
  await page.goto('/account')
  await expect(wish).toBeChecked()
  await callAs(merchant, 'POST /campaigns/end', { campaignId: campaign.campaignId })
  await page.goto('/wishlist')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByText(/less than when you saved it/)).toHaveCount(0)
})
