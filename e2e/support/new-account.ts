import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { codeFor } from './mailbox.ts'

export type NewAccount = { name: string; email: string; password: string }

/** The details of a person who has no account yet. */
export function newAccount(name = 'Leela Nambiar'): NewAccount {
  return { name, email: `leela.${randomUUID()}@shop.example`, password: 'phuljhadi-77x' }
}

/** Fills the sign-up form except for the verification of the address. */
export async function fillSignUp(page: Page, { name, email, password }: NewAccount): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('checkbox', { name: /^I am 18 or over, accept the Terms/ }).check()
}

/** Requests a code and enters the one from the mailbox. */
export async function proveAddress(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Send OTP' }).click()
  await page.getByLabel('OTP from your e-mail').fill(await codeFor(page, email))
  await page.getByText(`${email} is verified`).waitFor()
}

/** Signs somebody up on the screen, with the code from the mailbox; ends on the home page. */
export async function signUp(page: Page, person: NewAccount): Promise<void> {
  await page.goto('/signup')
  await fillSignUp(page, person)
  await proveAddress(page, person.email)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await page.waitForURL('/')
}
