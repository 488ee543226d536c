import type { TestApp } from './factories.ts'

/** The mails to this address, oldest first, once everything on its way has arrived. */
export async function emailsTo(app: TestApp, email: string) {
  await app.jobs.drained()
  return app.mails.filter(({ to }) => to === email)
}

/** The six digits of the last mail to this address. */
export async function lastCode(app: TestApp, email: string): Promise<string> {
  const mail = (await emailsTo(app, email)).at(-1)
  return (
    /^ {2}(\d{3}) (\d{3})$/m
      .exec(mail?.text ?? '')
      ?.slice(1)
      .join('') ?? ''
  )
}

/** The token of the last link that was mailed to this address. */
export async function lastToken(app: TestApp, email: string): Promise<string> {
  const mail = (await emailsTo(app, email)).at(-1)
  return /\/reset-password\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}
