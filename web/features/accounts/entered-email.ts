let entered = ''

/** The e-mail typed last on log-in, sign-up or forgotten password, so that the next of them begins with it. */
export function enteredEmail(): string {
  return entered
}

/** In memory only: it is in no address and no storage, and forgotten with the page. */
export function keepEnteredEmail(email: string): void {
  entered = email.trim()
}
