let lastEmail = ''

/** The e-mail typed last on log-in, sign-up or forgotten password. The next of these forms begins with it. */
export function enteredEmail(): string {
  return lastEmail
}

/** Saves the e-mail in memory only: it is never in an address or in storage, and is lost with the page. */
export function keepEnteredEmail(email: string): void {
  lastEmail = email.trim()
}
