import type { Mutant } from './mutant.ts'

const signUp = 'server/modules/accounts/sign-up.test.ts'
const routes = 'server/modules/accounts/routes.test.ts'
const reset = 'server/modules/accounts/reset-password.test.ts'
const own = 'server/modules/accounts/own-data.test.ts'
const traces = 'server/modules/accounts/no-traces.test.ts'
const races = 'server/modules/orders/races.test.ts'

/** Signing up, logging in, sessions, leaving. */
export const accountMutants: readonly Mutant[] = [
  {
    file: 'server/modules/accounts/queries/emails.ts',
    find: 'delete(emailCodes).where(proves',
    replace: 'update(emailCodes).set({ tries: 0 }).where(proves',
    breaks: 'one verification of an address creates two accounts',
    tests: [signUp],
  },
  {
    file: 'server/modules/accounts/queries/emails.ts',
    find: 'delete(resetLinks).where(opens',
    replace: 'update(resetLinks).set({ askedAt: tx.now }).where(opens',
    breaks: 'a password reset link works twice',
    tests: [reset],
  },
  {
    file: 'server/modules/accounts/queries/emails.ts',
    find: '    eq(emailCodes.email, email),\n',
    replace: '',
    breaks: 'the verification of one address creates an account for another',
    tests: [signUp],
  },
  {
    file: 'server/modules/accounts/rules/tries.ts',
    find: 'verifiedAt === null && tries < OTP_TRIES',
    replace: 'verifiedAt === null',
    breaks: 'attempts for a sign-up code are unlimited',
    tests: [signUp],
  },
  {
    file: 'server/modules/accounts/rules/tries.ts',
    find: 'return isYoung && ',
    replace: 'return ',
    breaks: 'a sign-up code does not expire',
    tests: [signUp],
  },
  {
    file: 'server/modules/accounts/rules/tries.ts',
    find: 'emails: 3,',
    replace: 'emails: 9,',
    breaks: 'one address gets an email a minute',
    tests: [signUp],
  },
  {
    file: 'server/modules/accounts/rules/tries.ts',
    find: 'failures < FREE_TRIES',
    replace: 'failures < 99 * FREE_TRIES',
    breaks: 'passwords may be guessed without a pause',
    tests: [routes],
  },
  {
    file: 'server/modules/accounts/commands/log-in.ts',
    find: 'if (waitUntil && waitUntil > tx.now)',
    replace: 'if (false)',
    breaks: 'the pause after wrong passwords is not stored',
    tests: [routes],
  },
  {
    file: 'server/modules/accounts/commands/open-account.ts',
    find: '?.passwordHash === passwordHash',
    replace: '?.passwordHash !== undefined',
    breaks: 'a password that is being replaced still opens a session',
    tests: [races],
  },
  {
    file: 'server/modules/accounts/commands/sessions.ts',
    find: 'await logOut(tx, oldToken)',
    replace: '',
    breaks: 'logging in does not end the earlier session',
    tests: [routes],
  },
  {
    file: 'server/modules/accounts/commands/sessions.ts',
    find: 'sessionEnds(user.role, tx.now)',
    replace: `sessionEnds('customer', tx.now)`,
    breaks: "a merchant's session lasts as long as a shopper's",
    tests: [routes],
  },
  {
    file: 'server/modules/accounts/queries/sessions.ts',
    find: ', gt(sessions.expiresAt, now)',
    replace: '',
    breaks: 'sessions do not expire',
    tests: [routes],
  },
  {
    file: 'server/modules/accounts/guards.ts',
    find: ' || isIdle(found.role, found.seenAt, now)',
    replace: '',
    breaks: 'an unused session does not expire',
    tests: [routes],
  },
  {
    file: 'server/modules/accounts/commands/reset-password.ts',
    find: 'await deleteSessionsOf(tx, owner.userId)',
    replace: '',
    breaks: 'a new password does not end the other sessions',
    tests: [reset],
  },
  {
    file: 'server/modules/accounts/commands/close-account.ts',
    find: 'ties.openBookings > 0 || ',
    replace: '',
    breaks: 'an account with open bookings can be deleted',
    tests: [own],
  },
  {
    file: 'server/modules/accounts/commands/close-account.ts',
    find: 'await rows.deleteCodesAndLinksTo(tx, check.email)',
    replace: '',
    breaks: 'codes and links of a deleted account are kept',
    tests: [own, traces],
  },
  {
    file: 'server/modules/accounts/commands/close-account.ts',
    find: `await record(tx, 'account.closed', { userId })`,
    replace: '',
    breaks: 'cart and wishlist of a deleted account are kept',
    tests: [own, traces],
  },
  {
    file: 'shared/common-passwords.ts',
    find: 'known.has(core) || isTwin(core, known)',
    replace: 'isTwin(core, known)',
    breaks: 'the most common passwords are accepted',
    tests: ['shared/common-passwords.test.ts'],
  },
]
