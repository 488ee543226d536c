/** How far the verification of an address has progressed; times in milliseconds. */
export type EmailProof = { email: string; state: 'sent' | 'verified'; resendAt: number }

/** The input that a reload must not lose. Passwords are never stored. */
export type SignUpDraft = { name: string; email: string; proof: EmailProof | null }

const KEY = 'signUpDraft'
export const NO_DRAFT: SignUpDraft = { name: '', email: '', proof: null }

/** Saved for this tab only. Without storage a reload starts with an empty form. */
export function readDraft(): SignUpDraft {
  try {
    const saved = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<SignUpDraft> | null
    return { ...NO_DRAFT, ...saved }
  } catch {
    return NO_DRAFT
  }
}

export function keepDraft(change: Partial<SignUpDraft>): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...readDraft(), ...change }))
  } catch {
    // The draft is a convenience only.
  }
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // The draft is a convenience only.
  }
}
