import { eq, type SQL } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { users } from '#server/platform/db/tables/accounts.ts'
import { storeLedger } from '#server/platform/db/tables/billing.ts'
import { payoutAccounts, payouts, payoutStops } from '#server/platform/db/tables/payouts.ts'
import { stores } from '#server/platform/db/tables/stores.ts'
import type { EmailVault } from '#server/platform/email-vault.ts'
import { DAY_MS } from '#shared/formats/india-time.ts'
import { NOT_ME_DAYS } from '#shared/limits.ts'
import { formatPaise } from '#shared/formats/money.ts'
import type { Facts } from '../rules/facts.ts'

const owner = { email: users.email, locale: users.locale, name: users.name }

/** Facts of another account for transfers; the secret is the token of the link "It was not me". */
export async function viewAccountChangeFacts(
  db: Db,
  { id, emailVault, now }: { id: string; emailVault: EmailVault; now: Date },
): Promise<Facts | undefined> {
  const [row] = await db
    .select({
      owner,
      storeName: stores.storeName,
      masked: payoutAccounts.masked,
      purpose: payoutAccounts.purpose,
      enteredAt: payoutAccounts.enteredAt,
      usableAt: payoutAccounts.usableAt,
      sealedToken: payoutAccounts.sealedToken,
    })
    .from(payoutAccounts)
    .innerJoin(stores, eq(stores.id, payoutAccounts.storeId))
    .innerJoin(users, eq(users.id, stores.ownerId))
    .where(eq(payoutAccounts.id, id))
  if (!row) return undefined
  const { storeName, masked, purpose, enteredAt, usableAt, sealedToken } = row
  return {
    id,
    recipients: { store: row.owner },
    values: { storeName, masked, purpose, usableAt },
    secret: emailVault.open(id, sealedToken),
    isExpired: now.getTime() - enteredAt.getTime() > NOT_ME_DAYS * DAY_MS,
  }
}

/** Facts of a stop of the transfers, or of the end of a stop. */
export async function viewStopFacts(db: Db, stopId: string): Promise<Facts | undefined> {
  const [row] = await db
    .select({
      owner,
      storeName: stores.storeName,
      masked: payoutAccounts.masked,
      reason: payoutStops.heldBecause,
    })
    .from(payoutStops)
    .leftJoin(payoutAccounts, eq(payoutAccounts.id, payoutStops.accountId))
    .innerJoin(stores, eq(stores.id, payoutStops.storeId))
    .innerJoin(users, eq(users.id, stores.ownerId))
    .where(eq(payoutStops.id, stopId))
  if (!row) return undefined
  const { storeName, masked, reason } = row
  return {
    id: stopId,
    recipients: { store: row.owner },
    values: { storeName, masked: masked ?? '', reason: reason ?? '' },
    secret: null,
  }
}

/** Facts of a transfer that was made or has failed. */
export async function viewPayoutFacts(db: Db, payoutId: string): Promise<Facts | undefined> {
  const [row] = await findPayout(db, eq(payouts.id, payoutId))
  if (!row) return undefined
  const { amountPaise, reference, failure, ...values } = row.values
  return {
    id: payoutId,
    recipients: { store: row.owner },
    values: {
      ...values,
      amount: formatPaise(amountPaise),
      reference: reference ?? '',
      reason: failure ?? '',
    },
    secret: null,
  }
}

function findPayout(db: Db, which: SQL) {
  return db
    .select({
      owner,
      values: {
        storeName: stores.storeName,
        masked: payoutAccounts.masked,
        amountPaise: payouts.amountPaise,
        reference: storeLedger.reference,
        failure: payouts.failure,
      },
    })
    .from(payouts)
    .innerJoin(payoutAccounts, eq(payoutAccounts.id, payouts.accountId))
    .innerJoin(stores, eq(stores.id, payouts.storeId))
    .innerJoin(users, eq(users.id, stores.ownerId))
    .leftJoin(storeLedger, eq(storeLedger.id, payouts.ledgerId))
    .where(which)
}
