import type { TestApp } from './factories.ts'

/** The emails to this address after all waiting jobs have run. Several are sent at once, in any order. */
export async function emailsTo(app: TestApp, email: string) {
  await app.jobs.drained()
  return app.mails.filter(({ to }) => to === email)
}

/** The newest email to this address with this subject; throws when there is none. */
export async function emailAbout(app: TestApp, email: string, subject: string | RegExp) {
  const emails = await emailsTo(app, email)
  const isAbout = (text: string) =>
    typeof subject === 'string' ? text === subject : subject.test(text)
  const found = emails.findLast((one) => isAbout(one.subject))
  if (found) return found
  throw new Error(`no email "${subject}" among: ${emails.map((one) => one.subject).join('; ')}`)
}

const code = /^ {2}(\d{3}) (\d{3})$/m

/** The newest six-digit code to this address; other emails that were sent with it may come after it. */
export async function lastCode(app: TestApp, email: string): Promise<string> {
  const mail = (await emailsTo(app, email)).findLast(({ text }) => code.test(text))
  return (
    code
      .exec(mail?.text ?? '')
      ?.slice(1)
      .join('') ?? ''
  )
}

const resetLink = /\/reset-password\/([\w-]+)/

/** The token of the newest link for a new password; other emails that were sent with it may come after it. */
export async function lastToken(app: TestApp, email: string): Promise<string> {
  const mail = (await emailsTo(app, email)).findLast(({ text }) => resetLink.test(text))
  return resetLink.exec(mail?.text ?? '')?.[1] ?? ''
}
