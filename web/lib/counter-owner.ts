import { isCounterKept, keptCounterStorage, NOTHING_KEPT } from './kept-counter.ts'
import type { User } from './session.ts'

/** Removes the kept orders, and the files of the counter's screens. Kept orders of somebody else do not stay. */
export function eraseCounter(): void {
  if (keptCounterStorage.read() !== NOTHING_KEPT) keptCounterStorage.remove()
  navigator.serviceWorker?.controller?.postMessage('forget counter')
}

/**
 * Removes the kept orders when they are too old or belong to somebody else than `user`. Returns true when they were
 * somebody else's.
 */
export function eraseCounterOfOthers(user: User | null): boolean {
  const { owner } = keptCounterStorage.read()
  const isOthers = owner !== '' && owner !== ownerOf(user)
  if (isOthers || (owner !== '' && !isCounterKept())) eraseCounter()
  return isOthers
}

type Account = Pick<User, 'email' | 'storeId'>

/** Names a person and the own shop without storing the e-mail address; empty for everybody without a shop. */
export function ownerOf(user: Account | null | undefined): string {
  return user?.storeId ? fingerprint(`${user.email} ${user.storeId}`) : ''
}

/** 53 bits of a text (cyrb53, public domain): no secret, only not readable. */
function fingerprint(text: string): string {
  let [one, other] = [0xdeadbeef, 0x41c6ce57]
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0
    one = Math.imul(one ^ code, 2_654_435_761)
    other = Math.imul(other ^ code, 1_597_334_677)
  }
  one =
    Math.imul(one ^ (one >>> 16), 2_246_822_507) ^ Math.imul(other ^ (other >>> 13), 3_266_489_909)
  other =
    Math.imul(other ^ (other >>> 16), 2_246_822_507) ^ Math.imul(one ^ (one >>> 13), 3_266_489_909)
  return (4_294_967_296 * (2_097_151 & other) + (one >>> 0)).toString(36)
}
