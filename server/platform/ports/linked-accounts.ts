/** An account that the provider keeps for a shop. */
export type LinkedAccountForm = {
  /** One key makes one account, however often the call is repeated. */
  key: string
  /** Chowk's own name of the account, at most 20 characters. */
  reference: string
  legalName: string
  businessType: BusinessType
  email: string
  phone: string
  pan: string
  gstin: string | null
  account: SettlementAccount
}

export type BusinessType =
  | 'proprietorship'
  | 'partnership'
  | 'llp'
  | 'private_limited'
  | 'public_limited'
  | 'trust'
  | 'other'

export type SettlementAccount =
  | { kind: 'bank'; holder: string; accountNumber: string; ifsc: string }
  | { kind: 'upi'; holder: string; upiId: string }

/** `productId`: the provider's id of the account's product “route”; null until an event has named it. */
export type LinkedAccountIds = { accountId: string; productId: string | null }

/** `reason`: the provider's words for what it still wants. */
export type LinkedAccountState = { state: 'asked' | 'active' | 'refused'; reason: string | null }

/** A part of a captured payment that the provider holds for, or has given to, a linked account. */
export type ProviderTransfer = {
  /** trf_… */
  id: string
  paymentId: string
  amountPaise: number
  reversedPaise: number
  /** `pending`: the provider has not yet moved it. */
  state: 'pending' | 'processed' | 'failed'
  isOnHold: boolean
  /** Chowk's id of the transfer; null for one that somebody made at the provider. */
  ownId: string | null
  /** The provider's words for a failure. */
  error: string | null
}

/** The provider's linked accounts, and the parts of payments that it holds for them. */
export type LinkedAccounts = {
  /** True when the operator lets the provider split new payments. */
  readonly splits: boolean
  create(form: LinkedAccountForm): Promise<{ accountId: string }>
  /** Gives a linked account another bank account. */
  change(ids: { accountId: string; productId: string }, account: SettlementAccount): Promise<void>
  fetchState(ids: LinkedAccountIds): Promise<LinkedAccountState>
  listTransfers(paymentId: string): Promise<ProviderTransfer[]>
  /** Moves a part of a captured payment to a linked account, on hold. A call without an answer is not repeated. */
  hold(transfer: {
    paymentId: string
    accountId: string
    amountPaise: number
    ownId: string
  }): Promise<ProviderTransfer>
  /** Takes a part of a transfer back. A call without an answer is not repeated. */
  reverse(transfer: { id: string; amountPaise: number; ownId: string }): Promise<void>
  /** Ends the hold: the provider pays the transfer to the bank account. */
  release(id: string): Promise<ProviderTransfer>
}
