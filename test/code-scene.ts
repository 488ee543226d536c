import type { Browser } from './browser.ts'
import { lastCode } from './emails.ts'
import type { TestApp } from './factories.ts'

/** Six digits that are not the code. */
export const wrongFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** Asks for a code to log in and returns it. */
export async function askToEnter(app: TestApp, browser: Browser, email: string): Promise<string> {
  const { status } = await browser.call('POST /login-code', { email })
  if (status !== 200) throw new Error(`no code: ${status}`)
  return lastCode(app, email)
}

let count = 0

/** A person who has signed up with a code alone, without a password. */
export async function buildPasswordless(
  app: TestApp,
  email = `passwordless${++count}@shop.example`,
) {
  const browser = app.browser()
  const otp = await askToEnter(app, browser, email)
  await browser.call('POST /login-with-code', { email, otp })
  const form = { name: 'Meera Joshi', email, isAdult: true, acceptsTerms: true }
  const { status, body } = await browser.call('POST /signup-with-code', form)
  if (status !== 200) throw new Error(`no account: ${JSON.stringify(body)}`)
  return { browser, email }
}
