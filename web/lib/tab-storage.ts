import type { CartLine } from './browser-keys.ts'

export type TabValue<T> = {
  /** Undefined when nothing is stored, or when it cannot be read. */
  read: () => T | undefined
  /** Null removes it. */
  write: (value: T | null) => void
}

/** One key of the storage that ends with the tab. Without storage nothing is kept, and nothing fails. */
export function storedInTab<T>(key: string): TabValue<T> {
  return {
    read: () => {
      try {
        return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as T | null) ?? undefined
      } catch {
        return undefined
      }
    },
    write: (value) => {
      try {
        sessionStorage.setItem(key, JSON.stringify(value))
      } catch {
        // Without storage nothing is kept.
      }
    },
  }
}

/** The token of an invitation to a shop's staff that was opened in this tab, so that it stays out of addresses. */
export const invitationStorage = storedInTab<string>('invitation')

/** The token of a collector's pass that was opened in this tab, so that it stays out of addresses. */
export const openedPassStorage = storedInTab<string>('openedPass')

/** The token of a complaint's link that was opened in this tab, so that it stays out of addresses. */
export const openedComplaintStorage = storedInTab<string>('openedComplaint')

/** A complaint that is being written, so that a log-in or a reload loses nothing. */
export const complaintDraft = storedInTab<{ topic: string; text: string; orderNumber: string }>(
  'complaintDraft',
)

/** Removes everything that this tab has stored. */
export function forgetTab(): void {
  try {
    sessionStorage.clear()
  } catch {
    // Without storage nothing is kept.
  }
}

/** The product of a pressed wishlist heart, and the variant and colour that were shown there. */
export type HeartedProduct = {
  productId: string
  productName: string
  variantId?: string | undefined
  color?: string | undefined
}

/** The shop of a pressed Follow. */
export type FollowedStore = { storeId: string; shopName: string }

/** The wish of a guest when the log-in opened over the page. `none`: only to log in. */
export type LogInRequest = (
  | { kind: 'none' }
  /** To open a page of this person. */
  | { kind: 'page'; to: string }
  /** To pay the cart. `hasEnded`: the session had ended unnoticed. */
  | { kind: 'pay'; hasEnded?: true }
  | ({ kind: 'wishlist' } & HeartedProduct)
  | { kind: 'waitlist'; productId: string; productName: string; variantId: string }
  | ({ kind: 'follow' } & FollowedStore)
  | {
      kind: 'cart'
      storeId: string
      line: Omit<CartLine, 'quantity'>
      /** Book Now: one piece is enough, and the cart opens. */
      isBooking: boolean
    }
) & {
  /** True when the person has signed up, not logged in. */
  isNew?: boolean
  /** The text of the toast after the log-in. Until it is set, the request is not carried out. */
  toast?: string
}

/** The request of the open log-in, so that it outlives a reload while the person reads the e-mail. */
export const logInRequest = storedInTab<LogInRequest>('requestedItem')

/** Returns a request of this kind once, after the log-in, and removes it. */
export function takeRequest<K extends LogInRequest['kind']>(kind: K) {
  const request = logInRequest.read()
  if (request?.kind !== kind || request.toast === undefined) return undefined
  logInRequest.write(null)
  return request as Extract<LogInRequest, { kind: K }> & { toast: string }
}
