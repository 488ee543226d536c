import { commonPasswords } from './common-password-list.ts'
import { normalPassword } from './normal-password.ts'

export type PasswordFault = 'passwordName' | 'passwordEmail' | 'passwordCommon'

/**
 * The message key for a password that others guess first: a common password, or the person's own name or email
 * address. Only the whole password is compared, in any case of its letters; a longer password that contains a common
 * word is accepted.
 */
export function passwordFault(
  password: string,
  { name = '', email }: { name?: string; email: string },
): PasswordFault | undefined {
  const plain = normalPassword(password).trim().toLowerCase()
  if (commonPasswords.has(plain)) return 'passwordCommon'
  const typed = joinLetters(plain)
  if (typed === '') return undefined
  if ([name, ...name.split(/\s+/)].some((own) => joinLetters(own) === typed)) return 'passwordName'
  const [local = ''] = email.split('@')
  if ([email, local].some((own) => joinLetters(own) === typed)) return 'passwordEmail'
  return undefined
}

/** The text in lower case, without the signs that people leave out or change when they write a name or an address. */
function joinLetters(text: string): string {
  return normalPassword(text)
    .toLowerCase()
    .replaceAll(/[\s._+-]+/g, '')
}
