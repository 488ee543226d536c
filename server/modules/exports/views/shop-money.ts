import { eq, sql } from 'drizzle-orm'
import { giftStateOf } from '#server/modules/giftcodes/rules.ts'
import { users } from '#server/platform/db/tables/accounts.ts'
import {
  billLines,
  billLinks,
  bills,
  storeLedger,
  subscriptionPurchases,
  paymentCorrections,
  subscriptions,
  withheldTaxes,
} from '#server/platform/db/tables/billing.ts'
import { giftCodes, giftCodeUses } from '#server/platform/db/tables/giftcodes.ts'
import {
  payoutAccounts,
  payoutBatches,
  payouts,
  payoutStops,
} from '#server/platform/db/tables/payouts.ts'
import {
  drawerCounts,
  drawerMoves,
  loweredPrices,
  returnLines,
  returns,
  saleDiscounts,
} from '#server/platform/db/tables/till.ts'
import { orderNumber } from '#shared/formats/order-number.ts'
import { paymentsOfSubject, refundsOfSubject } from './order-money.ts'
import { splitsOf } from './shop-splits.ts'
import { mapColumn, madeOf, type Manifest, oneOf, type Part, rupees, pick } from './section.ts'

/** The books of a shop. `now` decides which gift codes have expired. */
export const moneyOf = (storeId: string, now: Date): Manifest => ({
  ...booksOf(storeId),
  ...taxesOf(storeId),
  ...linksOf(storeId),
  ...drawersOf(storeId),
  ...transfersOf(storeId),
  ...splitsOf(storeId),
  ...subscriptionOf(storeId),
  ...giftsOf(storeId, now),
})

const linksOf = (storeId: string): Manifest => ({
  /** The links by which customers got a bill within the last three months. */
  billLinks: {
    table: billLinks,
    joins: [[bills, eq(bills.id, billLinks.billId)]],
    where: eq(billLinks.storeId, storeId),
    fields: { billNumber: bills.number, ...pick(billLinks, 'way consent=agreedTo madeAt endedAt') },
    leftOut: {
      owner: 'storeId',
      key: 'id billId',
      secret: 'tokenHash sealed numberHash sealedNumber',
      others: 'email lastDigits madeBy',
      work: 'locale',
    },
    by: [billLinks.madeAt, billLinks.id],
    descending: true,
  },
})

const booksOf = (storeId: string): Manifest => ({
  bills: {
    table: bills,
    where: eq(bills.storeId, storeId),
    fields: {
      ...pick(
        bills,
        'number kind issuedAt seller buyer isInterState paymentMethod paidBy paymentReference reason totalPaise=total taxPaise=tax',
      ),
      orderNumber: mapColumn(bills.orderId, orderNumber),
      discount: rupees(sql`(${bills.totalPaise} - ${bills.payablePaise})`),
    },
    leftOut: {
      owner: 'storeId',
      key: 'id year serial correctsId cause',
      said: 'discounts hasEqualHalves',
      others: 'actorId',
    },
    by: [bills.issuedAt, bills.serial, bills.id],
    descending: true,
    atOnce: 50,
    id: bills.id,
    parts: {
      lines: linesOfBill,
      returns: returnsOfBill,
      loweredPrices: loweredOfBill,
      paymentCorrections: correctionsOfBill,
      saleDiscounts: discountOfBill,
    },
  },
  ledger: {
    table: storeLedger,
    where: eq(storeLedger.storeId, storeId),
    fields: pick(storeLedger, 'at kind reference amountPaise=amount balanceChangePaise=change'),
    leftOut: { owner: 'storeId', key: 'id seq orderId', others: 'actorId' },
    by: [storeLedger.seq],
    descending: true,
    atOnce: 1_000,
  },
})

const taxesOf = (storeId: string): Manifest => ({
  withheldTaxes: {
    table: withheldTaxes,
    joins: [[bills, eq(bills.id, withheldTaxes.billId)]],
    where: eq(withheldTaxes.storeId, storeId),
    fields: {
      billNumber: bills.number,
      ...pick(withheldTaxes, 'tax month taxNumber basePaise=value taxPaise=amount at'),
      ratePercent: mapColumn(withheldTaxes.rate, (rate: number) => rate / 100),
      ...pick(withheldTaxes, 'isFreed isInterState isToBusiness'),
    },
    leftOut: { owner: 'storeId', key: 'id seq orderId billId' },
    by: [withheldTaxes.seq],
    descending: true,
  },
})

const drawersOf = (storeId: string): Manifest => ({
  drawerCounts: {
    table: drawerCounts,
    where: eq(drawerCounts.storeId, storeId),
    fields: pick(
      drawerCounts,
      'at openingPaise=opening cashPaise=cash countedPaise=counted leftPaise=left note',
    ),
    leftOut: { owner: 'storeId', key: 'id', others: 'actorId' },
    by: [drawerCounts.at, drawerCounts.id],
    descending: true,
  },
  drawerMoves: {
    table: drawerMoves,
    where: eq(drawerMoves.storeId, storeId),
    fields: pick(drawerMoves, 'at amountPaise=amount reason'),
    leftOut: { owner: 'storeId', key: 'id', others: 'actorId' },
    by: [drawerMoves.at, drawerMoves.id],
    descending: true,
  },
})

const correctionsOfBill: Part = {
  table: paymentCorrections,
  of: paymentCorrections.billId,
  // The first of `number` 0 is what the sale itself took in other ways.
  fields: pick(paymentCorrections, 'seq=number at cashPaise=cash upiPaise=upi cardPaise=card'),
  leftOut: { owner: 'storeId', key: 'billId', others: 'actorId' },
  by: [paymentCorrections.seq],
}

const linesOfBill: Part = {
  table: billLines,
  of: billLines.billId,
  fields: pick(
    billLines,
    'position name attributes sku hsn quantity gstRate pricePaise=price discountPaise=discount amountPaise=amount taxablePaise=taxable cgstPaise=cgst sgstPaise=sgst isUsed=used',
  ),
  leftOut: { owner: 'storeId', key: 'billId variantId' },
  by: [billLines.position],
}

const linesOfReturn: Part = {
  table: returnLines,
  of: returnLines.returnId,
  fields: pick(returnLines, 'position quantity restocked'),
  leftOut: { key: 'returnId' },
  by: [returnLines.position],
}

const returnsOfBill: Part = {
  table: returns,
  of: returns.billId,
  fields: pick(returns, 'returnedAt reason creditedPaise=credited'),
  leftOut: { owner: 'storeId', key: 'id billId noteId exchangeBillId', others: 'actorId' },
  by: [returns.returnedAt, returns.id],
  id: returns.id,
  parts: { lines: linesOfReturn },
}

const loweredOfBill: Part = {
  table: loweredPrices,
  of: loweredPrices.billId,
  fields: pick(loweredPrices, 'position reason fromPaise=from'),
  leftOut: { owner: 'storeId', key: 'billId' },
  by: [loweredPrices.position],
}

const discountOfBill: Part = {
  table: saleDiscounts,
  of: saleDiscounts.billId,
  fields: pick(saleDiscounts, 'reason'),
  leftOut: { owner: 'storeId', key: 'billId' },
  by: [saleDiscounts.billId],
}

const transfersOf = (storeId: string): Manifest => ({
  payoutAccounts: {
    table: payoutAccounts,
    joins: [[users, eq(users.id, payoutAccounts.enteredBy)]],
    where: eq(payoutAccounts.storeId, storeId),
    fields: {
      ...pick(payoutAccounts, 'purpose kind masked enteredAt usableAt endedAt endedAs'),
      enteredBy: users.name,
    },
    leftOut: { owner: 'storeId', key: 'id seq enteredBy', secret: 'sealed tokenHash sealedToken' },
    by: [payoutAccounts.seq],
    descending: true,
  },
  payouts: {
    table: payouts,
    joins: [
      [payoutBatches, eq(payoutBatches.id, payouts.batchId)],
      [payoutAccounts, eq(payoutAccounts.id, payouts.accountId)],
    ],
    where: eq(payouts.storeId, storeId),
    fields: {
      number: mapColumn(payouts.number, (number: number | string) => `T${number}`),
      ...pick(payouts, 'amountPaise=amount state endedAt failure'),
      masked: payoutAccounts.masked,
      madeAt: payoutBatches.madeAt,
    },
    leftOut: {
      owner: 'storeId',
      key: 'id batchId accountId ledgerId',
      others: 'endedBy',
      work: 'filedAt',
    },
    by: [payouts.number],
    descending: true,
  },
  payoutStops: {
    table: payoutStops,
    where: eq(payoutStops.storeId, storeId),
    fields: pick(payoutStops, 'stoppedAt releasedAt heldBecause'),
    leftOut: { owner: 'storeId', key: 'id accountId', others: 'heldBy releasedBy', work: 'reason' },
    by: [payoutStops.stoppedAt, payoutStops.id],
    descending: true,
  },
})

const purchases: Part = {
  table: subscriptionPurchases,
  of: subscriptionPurchases.storeId,
  fields: {
    ...pick(
      subscriptionPurchases,
      'plan tags askedAt paidAt receiptNumber billedTo tax periodFrom=from periodUntil=until',
    ),
    amount: rupees(sql`(${subscriptionPurchases.planPaise} + ${subscriptionPurchases.setupPaise})`),
  },
  leftOut: {
    owner: 'storeId',
    key: 'id',
    others: 'askedBy',
    work: 'triedAt replacedAt returnedAt tagsSentAt',
  },
  by: [subscriptionPurchases.askedAt, subscriptionPurchases.id],
  descending: true,
  id: subscriptionPurchases.id,
  parts: { payments: paymentsOfSubject, refunds: refundsOfSubject },
}

const subscriptionOf = (storeId: string): Manifest => ({
  subscription: {
    table: subscriptions,
    where: eq(subscriptions.storeId, storeId),
    fields: pick(subscriptions, 'freeUntil paidUntil'),
    leftOut: { owner: 'storeId', work: 'reminded createdAt' },
    by: [subscriptions.storeId],
    id: subscriptions.storeId,
    parts: { payments: purchases },
    as: oneOf,
  },
})

type Life = { redeemedAt: string | null; expiresAt: string }
const dateOf = (text: string | null) => (text === null ? null : new Date(text))

const giftsOf = (storeId: string, now: Date): Manifest => ({
  giftCodes: {
    table: giftCodes,
    where: eq(giftCodes.storeId, storeId),
    fields: {
      ...pick(giftCodes, 'issuedAt lastFour kind paidBy expiresAt redeemedAt amountPaise=amount'),
      left: rupees(sql`(${giftCodes.amountPaise} - ${giftCodes.usedPaise})`),
      state: madeOf<Life, string>(
        { redeemedAt: giftCodes.redeemedAt, expiresAt: giftCodes.expiresAt },
        ({ redeemedAt, expiresAt }) =>
          giftStateOf({ redeemedAt: dateOf(redeemedAt), expiresAt: new Date(expiresAt) }, now),
      ),
    },
    leftOut: {
      owner: 'storeId',
      key: 'id noteId',
      secret: 'codeMac',
      others: 'issuedBy redeemedBy',
    },
    by: [giftCodes.issuedAt, giftCodes.id],
    descending: true,
    id: giftCodes.id,
    parts: { uses: usesOfGift },
  },
})

const usesOfGift: Part = {
  table: giftCodeUses,
  of: giftCodeUses.giftCodeId,
  fields: pick(giftCodeUses, 'usedAt=at amountPaise=amount restPaise=left'),
  leftOut: { owner: 'storeId', key: 'id giftCodeId orderId billId', others: 'usedBy' },
  by: [giftCodeUses.usedAt, giftCodeUses.id],
}
