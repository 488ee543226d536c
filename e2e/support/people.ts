import type { Locator, Page } from '@playwright/test'
import { buildCity } from '#demo/city.ts'

import { callAs } from './api.ts'
import { expect } from './fixtures.ts'
import { codeFor } from './mailbox.ts'
import { demoPassword, enter, openAccount } from './sessions.ts'

export type Shopper = 'asha' | 'vikram' | 'fatima' | 'priyanka' | 'arjun' | 'meera' | 'rohan'

export function nameOf(key: Shopper): string {
  const person = buildCity().people.find((one) => one.key === key)
  if (!person) throw new Error(`nobody is called ${key}`)
  return person.name
}

export async function fillLogin(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  const submit = page.getByRole('button', { name: 'Log In', exact: true })
  // The button is disabled until the page is hydrated, because only the script can send the form.
  await expect(submit).toHaveAttribute('type', 'submit')
  await submit.click()
}

/** The log-in that opens over the page. */
export function logInSheet(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Log in or sign up' })
}

/** Logs in over the page with the password. */
export async function logInOver(page: Page, email: string): Promise<void> {
  const sheet = logInSheet(page)
  await sheet.getByRole('button', { name: 'Use my password instead' }).click()
  await fillLogin(page, email)
  await expect(sheet).toBeHidden()
}

/** Enters the address in the sheet, and the code from the mailbox. */
export async function enterCodeOver(page: Page, email: string): Promise<void> {
  const sheet = logInSheet(page)
  await sheet.getByLabel('E-mail').fill(email)
  await sheet.getByRole('button', { name: 'Continue' }).click()
  await sheet.getByLabel('OTP from your e-mail').fill(await codeFor(page, email))
}

/**
 * Signs somebody in without using the screens, and returns the e-mail address. Asha is the demonstration's shopper with
 * bookings. Any other name gets an account that no other journey uses, so that journeys do not share limits on stock,
 * bookings and requests.
 */
export async function signIn(page: Page, who: Shopper): Promise<string> {
  if (who !== 'asha') return (await openAccount(page, nameOf(who))).email
  const email = `${who}@chowk.example`
  await enter(page, email)
  // Remove items that earlier journeys left in her cart.
  await callAs(page, 'PUT /cart', { products: [] })
  return email
}

/** Signs somebody in and opens the home page. */
export async function logIn(page: Page, who: Shopper): Promise<string> {
  const email = await signIn(page, who)
  await page.goto('/')
  return email
}

/** Logs in through the screen, with the cart of the account; waits until the next page is shown. */
export async function logInAgain(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await fillLogin(page, email)
  await expect(page).toHaveURL('/')
}

/** Signs in the merchant of this shop without using the screens. */
export async function signInAsMerchant(page: Page, storeKey: string): Promise<void> {
  const owner = buildCity().stores.find(({ key }) => key === storeKey)?.owner
  await enter(page, owner ?? '')
}

/** Signs in the merchant of this shop and opens Current Orders. */
export async function logInAsMerchant(page: Page, storeKey: string): Promise<void> {
  await signInAsMerchant(page, storeKey)
  await page.goto('/dashboard/currentOrders')
  await expect(page.getByRole('heading', { level: 1, name: 'Current Orders' })).toBeVisible()
}

/**
 * Opens the menu of the signed-in person: a sheet on phones, a list below the profile button elsewhere. A menu that is
 * still closing would take the press as one outside of it and close the new one too.
 */
export async function openProfile(page: Page): Promise<Locator> {
  const isPhone = (page.viewportSize()?.width ?? 1280) < 768
  const name = isPhone ? 'Open menu' : /^Profile menu/
  const menu = page.getByRole(isPhone ? 'dialog' : 'menu')
  await expect(menu).toBeHidden()
  await page.getByRole('button', { name }).click()
  await expect(profileEntry(menu, 'Logout')).toBeVisible()
  return menu
}

/** An entry of that menu. */
export function profileEntry(menu: Locator, name: string): Locator {
  const roles = ['menuitem', 'link', 'button'] as const
  const [entry, ...others] = roles.map((role) => menu.getByRole(role, { name, exact: true }))
  return others.reduce((all, one) => all.or(one), entry ?? menu)
}

/** Logs out through the menu and waits until nobody is signed in. */
export async function logOut(page: Page): Promise<void> {
  await profileEntry(await openProfile(page), 'Logout').click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
}
