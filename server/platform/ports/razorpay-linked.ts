import { z } from 'zod'
import type {
  LinkedAccountForm,
  LinkedAccounts,
  LinkedAccountState,
  ProviderTransfer,
  SettlementAccount,
} from './linked-accounts.ts'
import { PaymentProviderError } from './payments.ts'
import type { Caller } from './razorpay-call.ts'
import { listOf } from './razorpay-entities.ts'

const paise = z.number().int().nonnegative()

/** The note that marks a transfer as Chowk's own. */
const OWN_ID = 'chowk_transfer'

const states = {
  created: 'pending',
  pending: 'pending',
  processed: 'processed',
  reversed: 'processed',
  partially_reversed: 'processed',
  failed: 'failed',
} as const

const TransferEntity = z
  .object({
    id: z.string(),
    source: z.string(),
    amount: paise,
    amount_reversed: paise.nullish(),
    status: z.enum(Object.keys(states) as (keyof typeof states)[]),
    on_hold: z.union([z.boolean(), z.literal([0, 1]).transform(Boolean)]),
    // Without notes, the provider sends an empty list.
    notes: z.object({ [OWN_ID]: z.string().optional() }).catch({}),
    error: z.object({ description: z.string().nullish() }).nullish(),
  })
  .transform((transfer): ProviderTransfer => ({
    id: transfer.id,
    paymentId: transfer.source,
    amountPaise: transfer.amount,
    reversedPaise: transfer.amount_reversed ?? 0,
    state: states[transfer.status],
    isOnHold: transfer.on_hold,
    ownId: transfer.notes[OWN_ID] ?? null,
    error: transfer.error?.description || null,
  }))

const Made = z.object({ id: z.string() })
const AccountEntity = z.object({ id: z.string(), status: z.string().nullish() })
const ProductEntity = z.object({
  activation_status: z.string(),
  requirements: z
    .array(
      z.object({
        field_reference: z.string().nullish(),
        reason_code: z.string().nullish(),
        description: z.string().nullish(),
      }),
    )
    .nullish(),
})

/** The provider's Route (https://razorpay.com/docs/api/payments/route). */
export function makeLinkedAccounts(call: Caller, splits: boolean): LinkedAccounts {
  return { splits, ...accountCalls(call), ...transferCalls(call) }
}

function accountCalls(call: Caller): Pick<LinkedAccounts, 'create' | 'change' | 'fetchState'> {
  return {
    async create(form) {
      const { key } = form
      const headers = { 'idempotency-key': key }
      const asked = {
        method: 'POST',
        path: '/v2/accounts',
        body: bodyOf(form),
        headers,
        key,
      } as const
      return { accountId: (await call(asked, Made)).id }
    },
    async change({ accountId, productId }, account) {
      const path = `${accountPath(accountId)}/products/${encodeURIComponent(productId)}`
      const body = { settlements: settlementsOf(account), tnc_accepted: true }
      await call({ method: 'PATCH', path, body }, z.unknown())
    },
    async fetchState({ accountId, productId }) {
      if (productId === null) {
        const { status } = await call(
          { method: 'GET', path: accountPath(accountId) },
          AccountEntity,
        )
        return { state: status === 'suspended' ? 'refused' : 'asked', reason: null }
      }
      const path = `${accountPath(accountId)}/products/${encodeURIComponent(productId)}`
      return stateOf(await call({ method: 'GET', path }, ProductEntity))
    },
  }
}

const accountPath = (id: string) => `/v2/accounts/${encodeURIComponent(id)}`

/** The account with its bank account in one call, so that none exists by half. */
function bodyOf({ account, ...form }: LinkedAccountForm) {
  return {
    type: 'route',
    tnc_accepted: true,
    reference_id: form.reference,
    legal_business_name: form.legalName,
    business_type: form.businessType,
    email: form.email,
    phone: form.phone,
    legal_info: { pan: form.pan, ...(form.gstin !== null && { gst: form.gstin }) },
    settlement_accounts: [destinationOf(account)],
  }
}

function destinationOf(account: SettlementAccount) {
  const shared = { beneficiary_name: account.holder, currency: 'INR', is_default: true }
  if (account.kind === 'upi') return { method: 'upi', upi: { vpa: account.upiId, ...shared } }
  const bank = { account_number: account.accountNumber, code_type: 'ifsc', code: account.ifsc }
  return { method: 'bank_account', bank_account: { ...bank, ...shared } }
}

/** The provider documents a change for bank accounts only. */
function settlementsOf(account: SettlementAccount) {
  if (account.kind === 'upi')
    throw new PaymentProviderError(
      'refused',
      'upi',
      'a linked account is changed to a UPI id in the provider’s dashboard only',
    )
  return {
    account_number: account.accountNumber,
    ifsc_code: account.ifsc,
    beneficiary_name: account.holder,
  }
}

function stateOf(product: z.output<typeof ProductEntity>): LinkedAccountState {
  const { activation_status: status, requirements } = product
  if (status === 'activated') return { state: 'active', reason: null }
  if (!['needs_clarification', 'suspended', 'rejected'].includes(status))
    return { state: 'asked', reason: null }
  const words = (requirements ?? []).map(({ field_reference, description, reason_code }) =>
    [field_reference, description ?? reason_code].filter(Boolean).join(': '),
  )
  return { state: 'refused', reason: words.join('; ') || status }
}

function transferCalls(
  call: Caller,
): Pick<LinkedAccounts, 'listTransfers' | 'hold' | 'reverse' | 'release'> {
  return {
    async listTransfers(paymentId) {
      const path = transfersPath(paymentId)
      return (await call({ method: 'GET', path }, listOf(TransferEntity))).items
    },
    async hold({ paymentId, accountId, amountPaise, ownId }) {
      const notes = { [OWN_ID]: ownId }
      const transfer = {
        account: accountId,
        amount: amountPaise,
        currency: 'INR',
        notes,
        on_hold: true,
      }
      const body = { transfers: [transfer] }
      const path = transfersPath(paymentId)
      const made = await call({ method: 'POST', path, body, isOnce: true }, listOf(TransferEntity))
      const [first] = made.items
      if (first) return first
      throw new PaymentProviderError('unknown', 'unreadable', 'the answer names no transfer')
    },
    async reverse({ id, amountPaise, ownId }) {
      const body = { amount: amountPaise, notes: { [OWN_ID]: ownId } }
      const path = `/v1/transfers/${encodeURIComponent(id)}/reversals`
      await call({ method: 'POST', path, body, isOnce: true }, Made)
    },
    async release(id) {
      const path = `/v1/transfers/${encodeURIComponent(id)}`
      return call({ method: 'PATCH', path, body: { on_hold: false } }, TransferEntity)
    },
  }
}

const transfersPath = (paymentId: string) =>
  `/v1/payments/${encodeURIComponent(paymentId)}/transfers`
