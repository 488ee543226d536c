import type { Mutant } from './mutant.ts'

const app = 'server/app.test.ts'
const orders = 'server/modules/orders/routes.engines.test.ts'
const idempotency = 'server/platform/http/idempotency.test.ts'

/** Checks before every call: anti-forgery, limits, idempotency. */
export const requestMutants: readonly Mutant[] = [
  {
    file: 'server/platform/http/mount.ts',
    find: 'app.csrf.check(request)',
    replace: 'void request',
    breaks: 'no call checks the anti-forgery token',
    tests: [app],
  },
  {
    file: 'server/platform/http/csrf.ts',
    find: 'mac(key, binding, nonce)',
    replace: 'mac(key, nonce)',
    breaks: 'the anti-forgery token is not bound to its session',
    tests: [app],
  },
  {
    file: 'server/platform/http/csrf.ts',
    find: `return site === 'same-origin'`,
    replace: `return site !== 'cross-site'`,
    breaks: 'a page of a neighbouring domain may send forms',
    tests: [app],
  },
  {
    file: 'server/platform/http/csrf.ts',
    find: `return host !== '' && (`,
    replace: `return host !== '' || (`,
    breaks: 'any origin may send forms where the browser sends no fetch metadata',
    tests: [app],
  },
  {
    file: 'server/platform/http/mount.ts',
    find: 'if (app.database.isReadOnly()) throw readOnly()',
    replace: '',
    breaks: 'writes continue while the disk is nearly full',
    tests: ['server/platform/http/full-disk.engines.test.ts'],
  },
  {
    file: 'server/platform/http/mount.ts',
    find: 'if (database.isReadOnly()) throw readOnly()\n    const attempt',
    replace: 'const attempt',
    breaks: 'writes in several steps continue while the disk is nearly full',
    tests: ['server/platform/http/full-disk.engines.test.ts'],
  },
  {
    file: 'server/platform/http/mount.ts',
    find: 'body: secret ? null : body',
    replace: 'body',
    breaks: 'answers with a secret are stored for repeated requests',
    tests: [orders],
  },
  {
    file: 'server/platform/http/mount.ts',
    find: 'if (userId) await app.limiter.account(',
    replace: 'if (userId) void (',
    breaks: 'accounts have no limits',
    tests: ['server/platform/http/mount.test.ts'],
  },
  {
    file: 'server/platform/http/limiter.ts',
    find: 'network(request.ip)',
    replace: 'String(Math.random())',
    breaks: 'addresses have no limits',
    tests: ['server/platform/http/limiter.test.ts'],
  },
  {
    file: 'server/platform/http/limiter.ts',
    find: 'if (refusal.consumedPoints > HELD_FROM * bucket.points) await hold(HELD_MS)',
    replace: '',
    breaks: 'the answer 429 is not delayed in a flood',
    tests: ['server/platform/http/floods.test.ts', 'server/platform/http/limiter.test.ts'],
  },
  {
    file: 'server/platform/http/idempotency.ts',
    find: 'if (!sameBytes(earlier.fingerprint, attempt.fingerprint))',
    replace: 'if (false)',
    breaks: 'another request with a used idempotency key gets the first answer',
    tests: [orders],
  },
  {
    file: 'server/platform/http/idempotency.ts',
    find: 'eq(idempotencyKeys.callerId, callerId),',
    replace: '',
    breaks: 'the idempotency key of one caller works for another',
    tests: [idempotency],
  },
  {
    file: 'server/platform/http/idempotency.ts',
    find: 'if (ageMs > ANSWER_STORED_MS)',
    replace: 'if (ageMs > 999 * ANSWER_STORED_MS)',
    breaks: 'a stored answer is repeated after more than a day',
    tests: [idempotency],
  },
  {
    file: 'server/platform/http/errors.ts',
    find: 'if (wait !== undefined) reply.header(',
    replace: 'if (wait !== undefined) void (',
    breaks: 'a refusal does not say how long to wait',
    tests: ['server/modules/accounts/sign-up.test.ts'],
  },
]
