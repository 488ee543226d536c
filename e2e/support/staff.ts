import type { Page } from '@playwright/test'
import { callAs } from './api.ts'
import { emailTo } from './mailbox.ts'
import { openAccount } from './sessions.ts'

/** The path of the link in the invitation; the host is the configured one. */
export async function invitationTo(page: Page, email: string): Promise<string> {
  const { text } = await emailTo(page, email, /invites you to work/)
  return /https?:\/\/[^/]+(\/staff-invitation\/[\w-]+)/.exec(text)?.[1] ?? ''
}

/** Makes a new account on this page a member of the staff, without using the screens. */
export async function joinStaff(
  owner: Page,
  person: Page,
  { name, role }: { name: string; role: 'manager' | 'counter' },
): Promise<void> {
  const { email } = await openAccount(person, name)
  await callAs(owner, 'POST /staff-invitations', { email, role })
  const token = (await invitationTo(person, email)).split('/').at(-1) ?? ''
  await callAs(person, 'POST /staff-invitation/accept', { token })
}
