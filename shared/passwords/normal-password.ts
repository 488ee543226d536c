/**
 * The form of a password that is hashed and compared (NFKC, RFC 8265 section 4.2.2): keyboards write é, ड़ or a full-width
 * letter in different ways, and all of them must log in.
 */
export function normalPassword(password: string): string {
  return password.normalize('NFKC')
}

/** Characters of the normal form, as Unicode code points (NIST SP 800-63B, section 3.1.1.2). */
export function passwordLength(password: string): number {
  return [...normalPassword(password)].length
}
