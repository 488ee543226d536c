import { randomUUID } from 'node:crypto'
import { addLedgerEntry } from '#server/modules/billing/commands/ledger.ts'
import { HOUR_MS } from '#shared/formats/india-time.ts'
import { buildAdminAs, buildStore, type TestApp } from './factories.ts'
import { emailsTo } from './emails.ts'

/** A number that no other text of a test contains. */
export const accountNumber = '918273645501'

export const bankForm = (over: { accountNumber?: string; accountNumberAgain?: string } = {}) => {
  const number = over.accountNumber ?? accountNumber
  return {
    kind: 'bank',
    holder: 'Ramesh Soni',
    accountNumber: number,
    accountNumberAgain: number,
    ifsc: 'SBIN0001234',
    ...over,
  } as const
}
export const upiForm = {
  kind: 'upi',
  purpose: 'transfers',
  holder: 'Ramesh Soni',
  upiId: 'ramesh.soni@okbank',
} as const

export const passHours = (app: TestApp, hours: number) => {
  app.time.now = new Date(app.time.now.getTime() + hours * HOUR_MS)
}

/** Renews the proof of every session, as if the person had just given the password again. */
export const prove = (app: TestApp, userId: string) =>
  app.database.pool.query('update sessions set proved_at = $1 where user_id = $2', [
    app.time.now,
    userId,
  ])

/** Enters money for a store in the ledger, as an online sale would. */
export const earn = (app: TestApp, storeId: string, amountPaise: number) =>
  app.database.transaction((tx) =>
    addLedgerEntry(tx, { storeId, kind: 'online_sale', amountPaise, reference: randomUUID() }),
  )

/** A store that is owed money, and its owner's calls. */
export async function buildEarner(app: TestApp, amountPaise = 50_000) {
  const store = await buildStore(app)
  const storeId = store.id
  if (amountPaise > 0) await earn(app, storeId, amountPaise)
  const { browser, email } = store.merchant
  const change = (form: object = bankForm()) => browser.call('POST /payout-account', form)
  const see = async () => (await browser.call('GET /payout-account')).body
  /** The tokens of the links "It was not me", the oldest first. */
  const links = async () =>
    (await emailsTo(app, email)).flatMap(({ text }) => /\/not-me\/([\w-]+)/.exec(text)?.[1] ?? [])
  return { store, storeId, owner: browser, email, change, see, links }
}

/** The operator's calls, by an administrator with the role finance whose session is made now. */
export async function buildOperator(app: TestApp) {
  const { browser, UID } = await buildAdminAs(app, 'finance')
  const begin = (...storeIds: string[]) => browser.call('POST /admin/payouts', { storeIds })
  const list = async () => (await browser.call('GET /admin/payouts')).body
  const shop = async (storeId: string) =>
    (await list()).shops.find((one) => one.storeId === storeId)
  const file = (batchId: string, kind: 'bank' | 'upi' = 'bank') =>
    browser.call('POST /admin/payouts/file', { batchId, kind })
  const note = (...transfers: [number: string, bankReference: string][]) =>
    browser.call('POST /admin/payouts/transferred', {
      transfers: transfers.map(([number, bankReference]) => ({ number, bankReference })),
    })
  const fail = (payoutId: string, reason = 'The account is closed') =>
    browser.call('POST /admin/payouts/failed', { payoutId, reason })
  const hold = (storeId: string, reason: string) =>
    browser.call('POST /admin/payouts/hold', { storeId, reason })
  const release = (storeId: string, reason = 'Spoke with the owner by telephone') =>
    browser.call('POST /admin/payouts/release', { storeId, reason })
  /** The transfers of a batch. */
  const batch = async (batchId: string) =>
    (await list()).batches.find((one) => one.batchId === batchId)?.transfers ?? []
  return { browser, UID, begin, list, shop, file, note, fail, hold, release, batch }
}
