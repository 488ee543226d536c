import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { callAs } from './support/direct.ts'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible, expectSoundScreen } from './support/inspect.ts'
import { openAccount } from './support/newcomer.ts'
import { logIn } from './support/people.ts'
import {
  countedAloud,
  findPiece,
  payWithCash,
  productPath,
  putIntoCart,
  wellStocked,
} from './support/shelf.ts'
import type { Piece } from './support/shelf.ts'

const shop = 'chaura-rasta-kids'
const rare = findPiece({ storeKey: shop, pieces: countedAloud })
const plenty = findPiece({
  storeKey: shop,
  pieces: wellStocked,
  word: new RegExp(`^(?!${rare.product.productName})[\\w ]+$`),
})

/** Books this many of a piece past the screens. */
async function bookMany(page: Page, piece: Piece, quantity: number): Promise<string> {
  const productId = new URL(await productPath(page, piece), 'http://shop').searchParams.get('_id')
  const { variants } = await callAs(page, 'GET /product', { _id: productId ?? '' })
  const variantId = variants.find(({ SKU }) => SKU === piece.variant.sku)?._id ?? ''
  const products = [{ productId: productId ?? '', variantId, quantity }]
  return (await callAs(page, 'POST /cop-order', { products })).orderId
}

/** Looked at from its end, where the bar with the button stands on nothing. */
async function expectAccessibleToItsEnd(page: Page): Promise<void> {
  await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
  await expectAccessible(page)
}

test('what others have booked meanwhile is mended in one tap, which can be undone', async ({
  page,
  newPerson,
}) => {
  const { productName } = rare.product
  const { stock } = rare.variant
  await logIn(page, 'meera')
  await putIntoCart(page, plenty)
  await putIntoCart(page, rare)
  const quantity = page.getByRole('textbox', { name: `Quantity of ${productName}` })
  for (let more = 1; more < stock; more += 1) {
    await page
      .getByRole('group', { name: `Quantity of ${productName}` })
      .getByRole('button', { name: 'One more' })
      .click()
  }
  await expect(quantity).toHaveValue(String(stock))

  const other = await newPerson()
  await logIn(other, 'rohan')
  await bookMany(other, rare, stock - 1)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Take the last one' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay With Cash' })).toBeDisabled()
  await expectAccessibleToItsEnd(page)
  await page.getByRole('button', { name: 'Update cart' }).click()
  await expect(quantity).toHaveValue('1')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(quantity).toHaveValue(String(stock))
  await page.getByRole('button', { name: 'Take the last one' }).click()
  await expect(quantity).toHaveValue('1')

  await bookMany(other, rare, 1)
  await page.reload()
  await expect(page.getByText('Sold out in the meantime')).toBeVisible()
  await expectSoundScreen(page)
  await expectAccessibleToItsEnd(page)
  await page.getByRole('button', { name: 'Update cart' }).click()
  await expect(page.getByText(productName)).toHaveCount(0)
  await payWithCash(page)
})

test('who has as many open bookings as allowed reads it before the button', async ({ page }) => {
  await openAccount(page)
  const refused = async () => (await callAs(page, 'GET /cart', {})).cashRefused !== null
  const booked: string[] = []
  while (!(await refused())) booked.push(await bookMany(page, plenty, 1))
  await putIntoCart(page, plenty)
  await expect(page.getByText('You have reached the limit of open bookings')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay With Cash' })).toBeDisabled()
  await expectSoundScreen(page)
  await expectAccessibleToItsEnd(page)

  for (const orderId of booked) await callAs(page, 'POST /cancel-order', { orderId })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Pay With Cash' })).toBeEnabled()
  await expect(page.getByText('You have reached the limit of open bookings')).toHaveCount(0)
})

const other = findPiece({
  storeKey: shop,
  pieces: wellStocked,
  word: new RegExp(`^(?!${rare.product.productName}|${plenty.product.productName})[\\w ]+$`),
})

const at = (file: string) => join(import.meta.dirname, file)

/** The shop has no screen for it yet, so the product goes off sale while the server stands still. */
function putAway(dataDir: string, sku: string): void {
  execFileSync(at('../node_modules/.bin/tsx'), [at('support/put-away.ts'), dataDir, sku])
}

test('what went off sale meanwhile is refused before anything is booked, and leaves in one tap', async ({
  page,
  ownServer,
  watch,
}) => {
  watch.expectFailures(/net::ERR_|status of (409|50\d)/)
  await logIn(page, 'meera')
  await putIntoCart(page, plenty)
  await putIntoCart(page, other)
  await ownServer.end('SIGTERM')
  putAway(ownServer.dataDir, other.variant.sku)
  await ownServer.start()

  await page.getByRole('button', { name: 'Pay With Cash' }).click()
  await expect(page.getByRole('alert').getByText('Nothing was booked')).toBeVisible()
  const gone = page.getByRole('listitem').filter({ hasText: 'No longer on sale' })
  await expect(gone).toContainText(other.product.productName)
  await expect(gone.getByRole('link', { name: 'Find similar' })).toBeVisible()
  await gone.getByRole('button', { name: `Delete ${other.product.productName}` }).click()
  await expect(gone).toHaveCount(0)
  await payWithCash(page)
})
