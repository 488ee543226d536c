import type { Page } from '@playwright/test'
import { callAs } from './support/api.ts'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible, expectSoundScreen } from './support/inspect.ts'
import { fillLogin, logIn, logInAgain, logOut } from './support/people.ts'
import { findItem, putIntoCart, wellStocked } from './support/items.ts'
import { openTab } from './support/tabs.ts'

const kurta = findItem({ storeKey: 'raja-park-trends', stockFits: wellStocked })
const jutti = findItem({ storeKey: 'bapu-jutti-ghar', stockFits: wellStocked })

function line(page: Page, { product }: typeof kurta) {
  return page.getByRole('listitem').filter({ hasText: product.productName })
}

function quantityField(page: Page, { product }: typeof kurta) {
  return page.getByRole('textbox', { name: `Quantity of ${product.productName}` })
}

async function savedByAccount(page: Page): Promise<number[]> {
  const { products } = await callAs(page, 'GET /cart', {})
  return products.map(({ quantity }) => quantity)
}

async function readStored(page: Page, key: string): Promise<string | null> {
  return page.evaluate<string | null>(`localStorage.getItem(${JSON.stringify(key)})`)
}

test(
  'the cart is removed from the browser at log-out and restored at the next log-in',
  { tag: '@desktop' },
  async ({ page }) => {
    const email = await logIn(page, 'arjun')
    await putIntoCart(page, kurta)
    await putIntoCart(page, jutti)
    await page.goto('/')
    await logOut(page)
    expect(await readStored(page, 'cart')).toBeNull()
    const left = 'JSON.stringify([{ ...localStorage }, { ...sessionStorage }])'
    expect(await page.evaluate<string>(left)).not.toMatch(/@|keptCart/)

    await page.goto('/login?returnTo=/cart')
    await fillLogin(page, email)
    await expect(page.getByRole('tab')).toContainText([kurta.store.shopName, jutti.store.shopName])
    await expect(line(page, kurta)).toContainText('Rs ')
    for (const value of Object.values(kurta.variant.attributes)) {
      await expect(line(page, kurta)).toContainText(value)
    }
    await expect(page.getByRole('button', { name: 'Pay With Cash' })).toBeEnabled()
    await expectSoundScreen(page)
    await expectAccessible(page)
  },
)

test(
  'another device has the same cart, and the newest change of either device wins',
  { tag: '@desktop' },
  async ({ page, newPerson }) => {
    const email = await logIn(page, 'arjun')
    await putIntoCart(page, kurta)
    const other = await newPerson()
    await logInAgain(other, email)
    await other.goto('/cart')
    await expect(quantityField(other, kurta)).toHaveValue('1')
    await putIntoCart(other, jutti)
    await expect.poll(() => savedByAccount(page)).toHaveLength(2)

    await page.goto('/cart')
    await expect(page.getByRole('tab')).toHaveCount(2)
    await openTab(page, kurta.store.shopName)
    await page.getByRole('button', { name: 'One more' }).click()
    // Leaves the page at once; the last change must be sent nevertheless.
    await page.goto('about:blank')
    await expect.poll(() => savedByAccount(other)).toEqual([2, 1])
    await other.goto('/cart')
    await openTab(other, kurta.store.shopName)
    await expect(quantityField(other, kurta)).toHaveValue('2')
  },
)

test(
  'two tabs show one cart, and a removal can be undone in both',
  { tag: '@desktop' },
  async ({ page, context }) => {
    await logIn(page, 'arjun')
    await putIntoCart(page, kurta)
    const tab = await context.newPage()
    await tab.goto('/cart')
    await expect(quantityField(tab, kurta)).toHaveValue('1')
    await page.getByRole('button', { name: 'One more' }).click()
    await expect(quantityField(tab, kurta)).toHaveValue('2')
    await page.getByRole('button', { name: `Delete ${kurta.product.productName}` }).click()
    await expect(tab.getByText('Looks So Empty!')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(quantityField(tab, kurta)).toHaveValue('2')
    await expect.poll(() => savedByAccount(page)).toEqual([2])
  },
)

const forbidden = `Object.defineProperty(window, 'localStorage', {
  get() { throw new DOMException('forbidden', 'SecurityError') },
})`
const full = `Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }`

for (const [name, storage] of Object.entries({ forbidden, full })) {
  test(
    `when browser storage is ${name} the browser still has a cart, and the account stores it`,
    { tag: '@desktop' },
    async ({ page }) => {
      await page.addInitScript(storage)
      await logIn(page, 'arjun')
      await putIntoCart(page, kurta)
      await expect(page.getByText('We’ll keep it with your account instead')).toBeVisible()
      await page.getByRole('button', { name: 'One more' }).click()
      await expect(quantityField(page, kurta)).toHaveValue('2')
      await expect.poll(() => savedByAccount(page)).toEqual([2])
      await page.reload()
      await expect(quantityField(page, kurta)).toHaveValue('2')
      await expectAccessible(page)
    },
  )
}

test(
  'while the account cannot be reached, the cart says so and stays usable',
  { tag: '@desktop' },
  async ({ page, watch }) => {
    watch.expectFailures(/status of 500/)
    await page.route('**/api/cart', (route) => route.fulfill({ status: 500, json: {} }))
    await logIn(page, 'arjun')
    await putIntoCart(page, kurta)
    await expect(page.getByText('Couldn’t load your saved cart')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Pay With Cash' })).toBeEnabled()
    await page.unroute('**/api/cart')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Couldn’t load your saved cart')).toBeHidden()
    await expect.poll(() => savedByAccount(page)).toEqual([1])
  },
)
