import type { TestHouse } from './factories.ts'

/** The mails to this address, oldest first, once everything on its way has arrived. */
export async function emailsTo(house: TestHouse, email: string) {
  await house.jobs.drained()
  return house.mails.filter(({ to }) => to === email)
}

/** The six digits of the last mail to this address. */
export async function lastCode(house: TestHouse, email: string): Promise<string> {
  const mail = (await emailsTo(house, email)).at(-1)
  return (
    /^ {2}(\d{3}) (\d{3})$/m
      .exec(mail?.text ?? '')
      ?.slice(1)
      .join('') ?? ''
  )
}

/** The token of the last link that was mailed to this address. */
export async function lastToken(house: TestHouse, email: string): Promise<string> {
  const mail = (await emailsTo(house, email)).at(-1)
  return /\/reset-password\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}
