import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { readPrinted } from '../../formats/printed-number.ts'
import { messageText } from '../../message.ts'
import { Id, Instant, Message, Nothing, Rupees, Words } from '../wire.ts'

export const accountKinds = ['bank', 'upi'] as const
export type AccountKind = (typeof accountKinds)[number]
/** What an account is for: transfers from Chowk, or the payments of customers at the counter, by a UPI id only. */
export const accountPurposes = ['transfers', 'counter'] as const
export type AccountPurpose = (typeof accountPurposes)[number]
export const accountEndings = ['replaced', 'taken_back', 'not_me', 'erased'] as const
export const payoutStates = ['open', 'transferred', 'failed'] as const

/** Reasons for which nothing can be transferred to a shop. The first that applies is given. */
export const payoutObstacles = [
  'erased',
  'stopped',
  'in_transfer',
  'waiting',
  'no_account',
  'to_set_off',
  'nothing_owed',
] as const
export type PayoutObstacle = (typeof payoutObstacles)[number]

const requiredMessage = (key: 'holder' | 'number' | 'again' | 'ifsc' | 'upiId') =>
  messageText(`payoutFields.${key}`)

/** Letters of any script; banks print no other signs in the name of a beneficiary. */
const Holder = Words(100, requiredMessage('holder')).regex(
  /^[\p{L}\p{M}][\p{L}\p{M}\p{N} .,&'’()/-]+$/u,
  requiredMessage('holder'),
)
const AccountNumber = z
  .string(requiredMessage('number'))
  .overwrite(readPrinted)
  .regex(/^\d{9,18}$/, requiredMessage('number'))

export const BankAccountForm = z
  .strictObject({
    kind: z.literal('bank'),
    holder: Holder,
    /** 9 to 18 digits. */
    accountNumber: AccountNumber,
    /** The same number, typed a second time. */
    accountNumberAgain: z.string(requiredMessage('again')).overwrite(readPrinted),
    /** Indian Financial System Code: four letters of the bank, 0, six letters or digits of the branch (RBI). */
    ifsc: z
      .string(requiredMessage('ifsc'))
      .overwrite(readPrinted)
      .regex(/^[A-Z]{4}0[A-Z\d]{6}$/, requiredMessage('ifsc')),
  })
  .refine((form) => form.accountNumber === form.accountNumberAgain, {
    path: ['accountNumberAgain'],
    error: requiredMessage('again'),
  })

const purpose = z.enum(accountPurposes).default('transfers')

export const UpiAccountForm = z.strictObject({
  kind: z.literal('upi'),
  purpose,
  holder: Holder,
  /** A virtual payment address (NPCI): letters, digits, dot, underscore and dash, then @ and the handle of the app. */
  upiId: z
    .string(requiredMessage('upiId'))
    .trim()
    .toLowerCase()
    .regex(/^[a-z\d][a-z\d._-]{1,254}@[a-z][a-z\d.-]{1,63}$/, requiredMessage('upiId')),
})

const PayoutAccountForm = z.discriminatedUnion('kind', [BankAccountForm, UpiAccountForm])
export type PayoutAccountForm = z.output<typeof PayoutAccountForm>

/** The sealed part: the form without the repeated number and without the purpose. */
export type BankAccount =
  | Omit<z.output<typeof BankAccountForm>, 'accountNumberAgain'>
  | Omit<z.output<typeof UpiAccountForm>, 'purpose'>

/** `masked`: the last four digits, or the end of the UPI id. The full number is in no answer but the transfer file. */
export const ShownAccount = z.object({
  kind: z.enum(accountKinds),
  masked: z.string(),
  enteredAt: Instant,
  /** The time from which transfers go to this account. */
  usableAt: Instant,
})
export type ShownAccount = z.output<typeof ShownAccount>

export const Transfer = z.object({
  /** `T12`, as in the transfer file. */
  number: z.string(),
  amount: Rupees,
  masked: z.string(),
  state: z.enum(payoutStates),
  madeAt: Instant,
  endedAt: Instant.nullable(),
  /** The bank's reference of a transfer that was made. */
  bankReference: z.string().nullable(),
  /** The reason of a failed transfer. */
  failure: z.string().nullable(),
})
export type Transfer = z.output<typeof Transfer>

/** Why a shop has been paid more than is owed to it now. */
export const setOffReasons = ['too_early', 'refund', 'dispute', 'fee', 'tax'] as const

/**
 * One reason for a sum that is set off: an order that was paid out before its collection, or a refund, dispute, fee or
 * tax after the last transfer.
 */
export const SetOff = z.object({
  reason: z.enum(setOffReasons),
  orderId: Id.nullable(),
  orderNumber: z.string().nullable(),
  amount: Rupees,
  since: Instant,
})
export type SetOff = z.output<typeof SetOff>

/** The money of a shop at the time of the answer. */
export const ShopMoney = z.object({
  /** The sum that Chowk owes the shop, less a transfer that is being made; negative: to be set off. */
  owed: Rupees,
  /** The sum of online orders that is not owed yet: they are not collected, or the waiting time has not passed. */
  notOwedYet: Rupees,
  /** The reasons of a negative sum, the latest first. */
  setOff: z.array(SetOff),
})

const OwnPayouts = ShopMoney.extend({
  /** The account to which transfers go now. */
  account: ShownAccount.nullable(),
  /** The account that will be used later. */
  pending: ShownAccount.nullable(),
  /**
   * The time at which somebody pressed "It was not me", or the operator of the city began to hold the transfers. They
   * stop until the operator releases them.
   */
  stoppedAt: Instant.nullable(),
  /** The operator's reason to hold the transfers; null for other stops. */
  heldBecause: z.string().nullable(),
  /**
   * The time from which the account can be changed again after a new password by an emailed link; null when it can be
   * changed.
   */
  changeableFrom: Instant.nullable(),
  /** The reason for which nothing can be transferred; null when a transfer is possible. */
  obstacle: z.enum(payoutObstacles).nullable(),
  /** The UPI id to which customers pay at the counter, and the one that will be used later. */
  counter: z.object({ account: ShownAccount.nullable(), pending: ShownAccount.nullable() }),
  /** The taxes that were held back since the last transfer, less what was given back. */
  taxed: Rupees,
  /** The latest ten transfers, each with the taxes that were held back before it, since the transfer before. */
  transfers: z.array(Transfer.extend({ taxed: Rupees })),
})
export type OwnPayouts = z.output<typeof OwnPayouts>

const ofOwner = { who: 'merchant', role: 'owner', limit: 'merchant' } as const
const payoutsAnswer = Message.extend({ payouts: OwnPayouts })

export const getPayoutAccount = endpoint({
  ...ofOwner,
  method: 'GET',
  path: '/payout-account',
  summary:
    'The account for transfers to the merchant, masked; the sum that is owed, the reason for which it is not transferred, and the latest transfers.',
  input: Nothing,
  output: OwnPayouts,
})

export const changePayoutAccount = endpoint({
  ...ofOwner,
  method: 'POST',
  path: '/payout-account',
  limit: 'own-data',
  answers: 'GET /payout-account',
  summary:
    'Enter another bank account or UPI id for transfers, or with the purpose `counter` another UPI id for the QR at the counter. The account is used 48 hours later, and replaces one of its purpose that is not used yet; the same account again has no effect. The owner is told by e-mail and on every device. TOO_FRESH within 48 hours of a new password by an emailed link.',
  input: PayoutAccountForm,
  output: payoutsAnswer,
  errors: ['PROOF_NEEDED', 'TOO_FRESH', 'PAYOUT_CONFLICT'],
})

export const takeBackPayoutAccount = endpoint({
  ...ofOwner,
  method: 'DELETE',
  path: '/payout-account',
  answers: 'GET /payout-account',
  summary:
    'Take back an account of this purpose that is not used yet. The earlier one stays. Without a purpose: for transfers.',
  input: z.strictObject({ purpose }),
  output: payoutsAnswer,
  errors: ['PROOF_NEEDED', 'NOT_FOUND'],
})

export const getCounterUpi = endpoint({
  who: 'merchant',
  limit: 'merchant',
  method: 'GET',
  path: '/counter-upi',
  summary:
    'The UPI id and the name for the QR of a sum at the counter, for everybody who sells there; null until the owner has entered one and its 48 hours are over.',
  input: Nothing,
  output: z.object({
    upi: z.object({ upiId: z.string(), name: z.string() }).nullable(),
    /** From when the QR names the UPI id that waits; null without one. */
    usableAt: Instant.nullable(),
    /** True when the payment provider makes QR codes for the counter (`POST /counter-qr`). */
    providerQr: z.boolean(),
  }),
})

const Link = z.strictObject({ token: z.string().max(200) })

export const readNotMe = endpoint({
  method: 'POST',
  path: '/not-me',
  who: 'guest',
  limit: 'auth',
  effect: 'read',
  summary:
    'The change of an account for transfers to which an emailed link “It was not me” belongs.',
  input: Link,
  output: z.object({
    shopName: z.string(),
    masked: z.string(),
    enteredAt: Instant,
    usableAt: Instant,
    /** True when the link has stopped the transfers already. */
    isStopped: z.boolean(),
  }),
  errors: ['LINK_ENDED'],
})

export const sayNotMe = endpoint({
  method: 'POST',
  path: '/not-me/stop',
  who: 'guest',
  limit: 'auth',
  effect: 'write',
  summary:
    'Stop the transfers to the shop of the link, and take back this change and all later ones. Needs no log-in, because somebody else may control the account. A repeat has no effect.',
  input: Link,
  output: Message,
  errors: ['LINK_ENDED'],
})
