import type { Page } from '@playwright/test'
import { buildCity } from '#demo/city.ts'
import { callAs } from './direct.ts'
import { expect } from './fixtures.ts'

const password = 'chowk-demo-2026'

export type Shopper = 'asha' | 'vikram' | 'fatima' | 'priyanka' | 'arjun' | 'meera' | 'rohan'

export function nameOf(key: Shopper): string {
  const person = buildCity().people.find((one) => one.key === key)
  if (!person) throw new Error(`nobody is called ${key}`)
  return person.name
}

export async function fillLogin(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  const submit = page.getByRole('button', { name: 'Log In', exact: true })
  // The form is sent by script only, so the button waits for it.
  await expect(submit).toHaveAttribute('type', 'submit')
  await submit.click()
}

/** What earlier journeys left in this person's cart is gone. */
async function emptyCart(page: Page, who: Shopper): Promise<void> {
  await callAs(page, 'GET /userAuth', {})
  await callAs(page, 'POST /login', { email: `${who}@chowk.example`, password })
  await callAs(page, 'PUT /cart', { products: [] })
  await callAs(page, 'POST /logout', {})
}

/** Logs in through the screen, with an empty cart, and waits until the next page stands. */
export async function logIn(page: Page, who: Shopper): Promise<void> {
  await emptyCart(page, who)
  await logInAgain(page, who)
}

/** With the cart as the account holds it. */
export async function logInAgain(page: Page, who: Shopper): Promise<void> {
  await page.goto('/login')
  await fillLogin(page, `${who}@chowk.example`)
  await expect(page).toHaveURL('/')
}

/** The keeper of this shop, at Current Orders. */
export async function logInAsMerchant(page: Page, storeKey: string): Promise<void> {
  const owner = buildCity().stores.find(({ key }) => key === storeKey)?.owner
  await page.goto('/login')
  await fillLogin(page, owner ?? '')
  await expect(page.getByRole('heading', { level: 1, name: 'Current Orders' })).toBeVisible()
}

/** Through the profile menu, until nobody is signed in. */
export async function logOut(page: Page): Promise<void> {
  const profile = page.getByRole('button', { name: /^Profile menu/, includeHidden: true })
  await expect(profile.first()).toBeAttached()
  const menu = page.getByRole('button', { name: 'Open menu' })
  if (await menu.isVisible()) await menu.click()
  await profile.filter({ visible: true }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(profile).toHaveCount(0)
}
