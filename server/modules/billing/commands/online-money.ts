import type { Tx } from '#server/platform/db/open.ts'
import {
  findDisputesOfSales,
  findRefundsOfSales,
  findSale,
  lockStoreOf,
} from '../queries/ledger.ts'
import { disputeEntries } from '../rules/dispute-entries.ts'
import { issueCreditNote } from './bills.ts'
import { addLedgerEntry } from './ledger.ts'

/**
 * Adds the online money of an order to the ledger: the payment of the order, refunds of that payment, and disputes about
 * it. Money that did not pay the order (late, second payment, wrong amount) is not the store's and gets no entry. A refund made at the
 * provider gets a credit note, before or after the bill. Repeated calls, in any order, give the same entries.
 */
export async function enterOnlineMoney(tx: Tx, orderId: string): Promise<void> {
  const storeId = await lockStoreOf(tx, orderId)
  if (!storeId) return
  const sale = await findSale(tx, orderId)
  if (sale) {
    const { id: reference, amountPaise } = sale
    await addLedgerEntry(tx, { storeId, kind: 'online_sale', amountPaise, reference, orderId })
  }
  for (const { id: reference, amountPaise, reason } of await findRefundsOfSales(tx, orderId)) {
    await addLedgerEntry(tx, { storeId, kind: 'refund', amountPaise, reference, orderId })
    if (reason === 'provider')
      await issueCreditNote(tx, { orderId, amountPaise, cause: reference, reason, atMost: true })
  }
  for (const dispute of await findDisputesOfSales(tx, orderId))
    for (const entry of disputeEntries(dispute))
      await addLedgerEntry(tx, { storeId, orderId, ...entry })
}
