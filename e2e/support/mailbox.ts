import type { Page } from '@playwright/test'
import { callAs } from './api.ts'
import { expect } from './fixtures.ts'

type Email = { subject: string; text: string }

/** Waits for an email to this address with this subject and returns the newest. */
export async function emailTo(
  page: Page,
  email: string,
  subject: RegExp,
  timeout = 70_000,
): Promise<Email> {
  let path = ''
  let found = ''
  await expect(async () => {
    const list = await (await page.request.get('/dev/mail')).text()
    const rows = [...list.matchAll(/<td>([^<]*)<td><a href="(\/dev\/mail\/[^"]+)">([^<]*)<\/a>/g)]
    const row = rows.find(([, to, , title = '']) => to === email && subject.test(title))
    path = row?.[2] ?? ''
    found = row?.[3] ?? ''
    expect(path, `an email to ${email}`).not.toBe('')
    // A reminder comes with the jobs of the next minute.
  }).toPass({ timeout })
  const mail = await (await page.request.get(path)).text()
  return { subject: found, text: /<pre>([\s\S]*?)<\/pre>/.exec(mail)?.[1] ?? '' }
}

export async function codeFor(page: Page, email: string, subject = /OTP/): Promise<string> {
  const { text } = await emailTo(page, email, subject)
  return /^ {2}(\d{3}) (\d{3})$/m.exec(text)?.slice(1).join('') ?? ''
}

/** Asks for a link to a new password; returns its path. */
export async function askForLink(page: Page, email: string): Promise<string> {
  await callAs(page, 'POST /forgot-password', { email })
  return linkFor(page, email)
}

/** The path of the link in the email; the host is the configured one. */
export async function linkFor(page: Page, email: string): Promise<string> {
  const { text } = await emailTo(page, email, /new password|नया पासवर्ड/)
  return /https?:\/\/[^/]+(\/reset-password\/[\w-]+)/.exec(text)?.[1] ?? ''
}
