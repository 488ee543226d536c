/** How far the proof of an address has come; times in milliseconds. */
export type EmailProof = { email: string; state: 'sent' | 'verified'; resendAt: number }

/** What a reload must not lose. Passwords are not kept anywhere. */
export type SignUpDraft = { name: string; email: string; proof: EmailProof | null }

const KEY = 'signUpDraft'
export const NO_DRAFT: SignUpDraft = { name: '', email: '', proof: null }

/** Saved for this tab alone. A browser that keeps nothing begins anew. */
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
    // Nothing depends on it.
  }
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing depends on it.
  }
}
