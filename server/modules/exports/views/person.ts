import type { PhoneVault } from '#server/platform/phone/phone-vault.ts'
import { accountOf, browsersOf, phoneOf } from './person-account.ts'
import { bookingsOf } from './person-bookings.ts'
import { interestsOf } from './person-interests.ts'
import { wordsOf } from './person-words.ts'
import { workOf } from './person-work.ts'
import type { Manifest } from './section.ts'

/** Everything that is stored about this person, without hashes, codes and tokens. */
export const personManifest = (userId: string, phoneVault: PhoneVault): Manifest => ({
  ...accountOf(userId),
  ...phoneOf(userId, phoneVault),
  ...browsersOf(userId),
  ...interestsOf(userId),
  ...bookingsOf(userId),
  ...wordsOf(userId),
  ...workOf(userId),
})
