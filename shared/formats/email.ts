import { withoutUnseen } from '../catalog/tidy-text.ts'

const otherLetters = /[^\p{ASCII}]/u
const domainLetters = /^[\p{L}\p{M}\p{N}\p{Pd}\p{Cf}.。．｡]+$/u

/**
 * The address with its domain in ASCII: `asha@उदाहरण.भारत` is stored and sent as `asha@xn--p1b6ci4b4b3a.xn--h2brj9c`
 * (IDNA). Two spellings of one domain are therefore one address. Invisible characters, which copying brings along, are
 * dropped.
 */
export function withAsciiDomain(typed: string): string {
  const email = withoutUnseen(typed)
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  if (at < 1 || !otherLetters.test(domain) || !domainLetters.test(domain)) return email
  const address = `http://${domain}`
  return URL.canParse(address) ? `${email.slice(0, at)}@${new URL(address).hostname}` : email
}
