import type { Mutant } from './mutant.ts'

const jobs = 'server/platform/jobs.test.ts'
const emails = 'server/modules/notifications/emails.test.ts'
const listeners = 'server/modules/notifications/listeners.test.ts'
const config = 'server/platform/config.test.ts'
const open = 'server/platform/db/open.test.ts'
const durable = 'server/platform/db/durable-pglite.test.ts'
const dataDir = 'server/platform/data-dir.test.ts'
const clock = 'server/platform/clock-guard.test.ts'

/** Events, emails, the database, the checks at start. */
export const backgroundMutants: readonly Mutant[] = [
  {
    file: 'server/platform/jobs.ts',
    find: '(?:order\\.|payment\\.|pickup|sessions\\.|stock\\.)',
    replace: '(?:order\\.|payment\\.|pickup|stock\\.)',
    breaks: 'live streams are not notified that their session has ended',
    tests: ['server/platform/live.test.ts'],
  },
  {
    file: 'server/platform/live.ts',
    find: "send(this.#byStore.get(storeId), 'store-stock', { event })",
    replace: "send(this.#all.keys(), 'store-stock', { event })",
    breaks: 'a store is told when the stock of another one changes',
    tests: ['server/platform/live.test.ts'],
  },
  {
    file: 'server/platform/jobs.ts',
    find: 'if (!leave) return 0',
    replace: 'if (!leave) return runJobs(work)',
    breaks: 'emails use up their retries while the mail server does not answer',
    tests: ['server/platform/circuit-breaker.test.ts', 'server/platform/email-outage.test.ts'],
  },
  {
    file: 'server/platform/jobs.ts',
    find: 'database.onCommit(outboxRounds.wake)',
    replace: '',
    breaks: 'events are handled in the next run and not after their commit',
    tests: [jobs],
  },
  {
    file: 'server/platform/retry-policy.ts',
    find: 'if (failures >= tries)',
    replace: 'if (failures > tries)',
    breaks: 'a job is retried once more than its policy says',
    tests: ['server/platform/retry-policy.test.ts'],
  },
  {
    file: 'server/platform/retry-policy.ts',
    find: ', longestSeconds)',
    replace: ', 9 * longestSeconds)',
    breaks: 'an email waits hours for its next retry',
    tests: ['server/platform/retry-policy.test.ts'],
  },
  {
    file: 'server/platform/failed-jobs.ts',
    find: `failure === 'refused' ? undefined : `,
    replace: '',
    breaks: 'an email to an unknown address is retried for two days',
    tests: ['server/platform/email-outage.test.ts'],
  },
  {
    file: 'server/modules/notifications/rules/email.ts',
    find: `&#\${sign.charCodeAt(0)};`,
    replace: '${sign}',
    breaks: 'markup in a name is not escaped in the email',
    tests: [emails],
  },
  {
    file: 'server/modules/notifications/emails/all-emails.ts',
    find: ' && now.isDueToday',
    replace: '',
    breaks: 'an email states a last day that has moved since',
    tests: [emails],
  },
  {
    file: 'server/modules/notifications/listeners.ts',
    find: ' || row.holds?.(facts) === false',
    replace: '',
    breaks: 'an email asks for an action that is no longer possible',
    tests: [listeners],
  },
  {
    file: 'server/modules/notifications/rules/order-at-event.ts',
    find: 'if (beforeAnswer.includes(event)) {',
    replace: 'if (false) {',
    breaks: 'the email of a booking contains lines that were declined later',
    tests: [listeners],
  },
  {
    file: 'server/modules/notifications/views/account-emails.ts',
    find: 'locale: ownLocale ?? locale',
    replace: 'locale',
    breaks: 'an email about an account is in the language of the request',
    tests: ['server/modules/notifications/account-emails.test.ts'],
  },
  {
    file: 'server/modules/orders/commands/remind.ts',
    find: '  await saveAnswerReminded(tx, order.id)\n',
    replace: '',
    breaks: 'a store is reminded of the same booking every minute',
    tests: ['server/modules/orders/answer-reminder.test.ts'],
  },
  {
    file: 'server/modules/orders/commands/release-order.ts',
    find: '  await deletePickupCode(tx, order.id)\n',
    replace: '',
    breaks: 'pickup codes stay when a booking is cancelled or not collected',
    tests: ['server/modules/orders/erased-codes.test.ts'],
  },
  {
    file: 'server/modules/orders/commands/hand-over.ts',
    find: '  await deletePickupCode(tx, order.id)\n',
    replace: '',
    breaks: 'pickup codes stay when a booking is collected',
    tests: ['server/modules/orders/erased-codes.test.ts'],
  },
  {
    file: 'server/platform/email-alarm.ts',
    find: `is distinct from 'refused'`,
    replace: 'is null',
    breaks: 'no alarm is raised when emails fail for good',
    tests: ['server/platform/email-outage.test.ts'],
  },
  {
    file: 'server/platform/clock-guard.ts',
    find: 'running - doubt.since >= BELIEVED_AFTER_MS',
    replace: 'running >= doubt.since',
    breaks: 'a clock that jumps is trusted at once',
    tests: [clock],
  },
  {
    file: 'server/platform/db/durable-pglite.ts',
    find: 'else fsyncSync(stream.nfd)',
    replace: '',
    breaks: 'fsync is counted but not called',
    tests: [durable],
  },
  {
    file: 'server/platform/db/pglite-session.ts',
    find: 'Atomics.load(counters, counted.failedFsyncs) > 0',
    replace: 'false',
    breaks: 'a failed fsync is ignored',
    tests: [durable],
  },
  {
    file: 'server/platform/db/durable-pglite.ts',
    find: `'fsync=on'`,
    replace: `'fsync=off'`,
    breaks: 'PGlite runs without waiting for the disk',
    tests: [durable],
  },
  {
    file: 'server/platform/db/free-space.ts',
    find: 'free < minimumBytes',
    replace: 'free < 0',
    breaks: 'a nearly full disk is not noticed',
    tests: ['server/platform/db/free-space.test.ts'],
  },
  {
    file: 'server/platform/data-dir.ts',
    find: 'chmodSync(path, fileMode)',
    replace: 'void path',
    breaks: 'other users can read the data folder',
    tests: [dataDir],
  },
  {
    file: 'server/platform/data-dir.ts',
    find: 'refuseForeign(folder)\n      ',
    replace: '',
    breaks: 'a home folder given by mistake gets other permissions',
    tests: [dataDir],
  },
  {
    file: 'server/platform/db/transaction.ts',
    find: 'attempt === retries || !isRetryable(error)',
    replace: 'true',
    breaks: 'a transaction that failed because of a conflict is not retried',
    tests: [open],
  },
  {
    file: 'server/platform/db/migrate.ts',
    find: 'if (expected !== checksum)',
    replace: 'if (false)',
    breaks: 'a migration that was changed later is not noticed',
    tests: ['server/platform/db/migrate.test.ts'],
  },
  {
    file: 'server/platform/config.ts',
    find: 'if (demo) return []',
    replace: 'return []',
    breaks: 'a production server starts without public address and mail server',
    tests: [config],
  },
  {
    file: 'server/platform/config.ts',
    find: `demo ? '127.0.0.1' : '0.0.0.0'`,
    replace: `'0.0.0.0'`,
    breaks: 'the demonstration with its public passwords listens on the network',
    tests: [config],
  },
  {
    file: 'server/platform/config.ts',
    find: 'TRUST_PROXY: flag.default(false)',
    replace: 'TRUST_PROXY: flag.default(true)',
    breaks: 'a client can set the address that limits count',
    tests: [config],
  },
  {
    file: 'server/platform/secrets.ts',
    find: `hmac.update(part).update('\\0')`,
    replace: 'hmac.update(part)',
    breaks: 'the parts of a keyed hash have no separator',
    tests: ['server/platform/secrets.test.ts'],
  },
]
