import type { TestApp } from './factories.ts'

/** The emails to this address, oldest first, after all waiting jobs have run. */
export async function emailsTo(app: TestApp, email: string) {
  await app.jobs.drained()
  return app.mails.filter(({ to }) => to === email)
}

/** The six-digit code in the last email to this address. */
export async function lastCode(app: TestApp, email: string): Promise<string> {
  const mail = (await emailsTo(app, email)).at(-1)
  return (
    /^ {2}(\d{3}) (\d{3})$/m
      .exec(mail?.text ?? '')
      ?.slice(1)
      .join('') ?? ''
  )
}

/** The token of the link in the last email to this address. */
export async function lastToken(app: TestApp, email: string): Promise<string> {
  const mail = (await emailsTo(app, email)).at(-1)
  return /\/reset-password\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}
