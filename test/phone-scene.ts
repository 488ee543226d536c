import type { Browser } from './browser.ts'
import type { TestApp } from './factories.ts'

let numbers = 0

/** Gives a person a verified number that nobody else has. `whatsApp`: whether messages go there. Returns its ten digits. */
export async function givePhone(
  app: TestApp,
  { browser }: { browser: Browser },
  whatsApp = true,
): Promise<string> {
  numbers += 1
  const number = `97${String(11_000_000 + numbers)}`
  await browser.call('POST /phone-number/code', { number })
  await app.jobs.drained()
  const code = app.whatsApp.records.messages.findLast((one) => one.number === `91${number}`)
  const otp = /\d{6}/.exec(code?.text ?? '')?.[0]
  const { status } = await browser.call('POST /phone-number', { otp, whatsApp })
  if (status !== 200) throw new Error(`the number was answered with ${status}`)
  return number
}
