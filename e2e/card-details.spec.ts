import { findItem, wellStocked } from './support/items.ts'
import { expect, test } from './support/fixtures.ts'

const { product } = findItem({
  storeKey: 'soni-vastralaya',
  stockFits: wellStocked,
  word: /kurta/i,
})

test(
  'a card shows description, address and city on a desktop, and on a phone to those who ask for them once',
  { tag: '@both' },
  async ({ page, isMobile }) => {
    const search = `/?city=Jaipur&rawQuery=${encodeURIComponent(product.productName)}`
    await page.goto(search)
    const card = page.getByRole('article').filter({ hasText: product.productName }).first()
    const start = product.desc.slice(0, 20)
    const details = page.getByRole('button', { name: 'Details', exact: true })
    await expect(card).toContainText('Soni Vastralaya')
    if (isMobile) {
      await expect(card.getByText(start)).toBeHidden()
      await expect(card.getByText('Johari Bazaar')).toBeHidden()
      await details.click()
      await expect(details).toHaveAttribute('aria-pressed', 'true')
    } else await expect(details).toBeHidden()
    await expect(card.getByText(start)).toBeVisible()
    await expect(card.getByText('Johari Bazaar')).toBeVisible()
    await expect(card.getByText('Soni Vastralaya, Jaipur')).toBeVisible()
    if (!isMobile) return
    await page.reload()
    await expect(card.getByText(start)).toBeVisible()
    await details.click()
    await page.reload()
    await expect(details).toHaveAttribute('aria-pressed', 'false')
    await expect(card.getByText(start)).toBeHidden()
  },
)
