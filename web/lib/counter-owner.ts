import { isCounterKept, keptCounterStorage, leftShopStorage, NOTHING_KEPT } from './kept-counter.ts'
import type { User } from './session.ts'

/** Removes the kept orders, and the files of the counter's screens. Kept orders of somebody else do not stay. */
export function eraseCounter(): void {
  if (keptCounterStorage.read() !== NOTHING_KEPT) keptCounterStorage.remove()
  navigator.serviceWorker?.controller?.postMessage('forget counter')
}

/**
 * Removes the kept orders when they are too old or belong to somebody else than `user`. Returns true when they were
 * somebody else's. Notes the shop of a person who is no longer in its staff.
 */
export function eraseCounterOfOthers(user: User | null): boolean {
  const { owner, person, shopName } = keptCounterStorage.read()
  if (owner === '') return false
  const isOthers = owner !== ownerOf(user)
  if (user && !user.storeId && person === fingerprint(user.email)) leftShopStorage.write(shopName)
  if (isOthers || !isCounterKept()) eraseCounter()
  return isOthers
}

type Account = Pick<User, 'email' | 'storeId'>

/** Names a person and the own shop without storing the e-mail address; empty for everybody without a shop. */
export function ownerOf(user: Account | null | undefined): string {
  return user?.storeId ? fingerprint(`${user.email} ${user.storeId}`) : ''
}

/** Names a member of a shop's staff without storing the e-mail address; empty for everybody else, and for the owner. */
export function memberOf(user: User | null | undefined): string {
  return user?.storeId && user.staffRole !== 'owner' ? fingerprint(user.email) : ''
}

/** FNV-1a (Fowler, Noll, Vo) over code points, 32 bits: no secret, only not readable. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0).toString(36)
}
