import { randomUUID } from 'node:crypto'
import { buildShopper, buildStore, type TestApp } from './factories.ts'
import { emailsTo } from './emails.ts'

type GivenRole = 'counter' | 'manager'

/** A store whose owner invites people by e-mail. */
export async function buildEmployer(app: TestApp) {
  const store = await buildStore(app)
  const owner = store.merchant.browser
  const send = (email: string, role: GivenRole = 'counter') =>
    owner.call('POST /staff-invitations', { email, role }, { key: randomUUID() })
  /** Invites an address and returns the token of the link in the email. */
  const invite = async (email: string, role: GivenRole = 'counter') => {
    await send(email, role)
    return linkTo(app, email)
  }
  /** A person who has accepted an invitation in the browser of an earlier log-in. */
  const hire = async (role: GivenRole = 'counter', name = 'Kavita Meena') => {
    const person = await buildShopper(app, { name })
    const token = await invite(person.email, role)
    await person.browser.call('POST /staff-invitation/accept', { token }, { key: randomUUID() })
    return person
  }
  const dismiss = (userId: string) => owner.call('DELETE /staff', { userId })
  return { store, owner, send, invite, hire, dismiss }
}

/** The token of the last invitation that was mailed to an address. */
export async function linkTo(app: TestApp, email: string): Promise<string> {
  const links = (await emailsTo(app, email)).flatMap(
    ({ text }) => /\/staff-invitation\/([\w-]+)/.exec(text)?.[1] ?? [],
  )
  return links.at(-1) ?? ''
}
