import { type Context, needPayment } from './context.ts'
import type { Entity } from './entities.ts'
import { needLinkedAccount } from './linked-accounts.ts'
import { readAmount, readNotes } from './orders.ts'
import type { TransferRecord } from './records.ts'
import { Refusal } from './refusal.ts'
import { publish } from './webhooks.ts'

type Body = Record<string, unknown>

const seconds = (ms: number) => Math.floor(ms / 1000)

/** Moves parts of a captured payment to linked accounts. */
export function createTransfers(context: Context, paymentId: string, body: Body): TransferRecord[] {
  const asked = Array.isArray(body['transfers']) ? (body['transfers'] as Body[]) : []
  if (asked.length === 0)
    throw new Refusal('The transfers field is required.', { field: 'transfers' })
  const payment = needPayment(context, paymentId)
  if (!payment.captured || payment.status === 'authorized')
    throw new Refusal('Transfers can be created on captured payments only.')
  if (payment.amountRefunded > 0 || hasRefund(context, paymentId))
    throw new Refusal('A transfer cannot be requested on a payment with a refund.')
  const sum = asked.reduce((all, one) => all + readAmount(one['amount']), 0)
  const before = transfersOf(context, paymentId).filter(({ status }) => status !== 'failed')
  if (before.reduce((all, { amount }) => all + amount, sum) > payment.amount)
    throw new Refusal('The transfers are more than the captured amount.', { field: 'amount' })
  if (context.knobs.transferOutcome === 'refused')
    throw new Refusal(
      'Your account does not have enough balance to carry out the transfer operation.',
    )
  return asked.map((one) => open(context, paymentId, one))
}

function hasRefund({ records }: Context, paymentId: string): boolean {
  return records.refunds.some((one) => one.paymentId === paymentId)
}

function open(context: Context, paymentId: string, asked: Body): TransferRecord {
  const { transferOutcome, transferSeconds } = context.knobs
  const { id: accountId, status } = needLinkedAccount(context, String(asked['account']))
  if (status !== 'activated')
    throw new Refusal('The linked account is not activated.', { field: 'account' })
  const transfer: TransferRecord = {
    id: context.newId('trf'),
    paymentId,
    accountId,
    amount: readAmount(asked['amount']),
    reversed: 0,
    status: 'pending',
    isOnHold: Boolean(asked['on_hold']),
    notes: readNotes(asked['notes']),
    createdAt: context.now(),
    settleAt: context.now() + transferSeconds * 1000,
    outcome: transferOutcome === 'failed' ? 'failed' : 'processed',
  }
  context.records.transfers.push(transfer)
  context.changed()
  ageTransfer(context, transfer)
  return transfer
}

/** Ends a pending transfer when its time has come. */
export function ageTransfer(context: Context, transfer: TransferRecord): void {
  if (transfer.settleAt === null || transfer.settleAt > context.now()) return
  transfer.status = transfer.outcome
  transfer.settleAt = null
  context.changed()
  publish(context, `transfer.${transfer.outcome}`, { transfer: transferEntity(transfer) })
}

export function transfersOf({ records }: Context, paymentId: string): TransferRecord[] {
  return records.transfers.filter((one) => one.paymentId === paymentId)
}

function needTransfer({ records }: Context, id: string): TransferRecord {
  const found = records.transfers.find((one) => one.id === id)
  if (!found) throw new Refusal('The id provided does not exist')
  return found
}

/** Ends or begins the hold of a transfer that the bank does not have yet. */
export function modifyHold(context: Context, id: string, body: Body): TransferRecord {
  const transfer = needTransfer(context, id)
  if (typeof body['on_hold'] !== 'boolean')
    throw new Refusal('The on_hold field is required.', { field: 'on_hold' })
  if (transfer.status === 'failed') throw new Refusal('The transfer has failed.')
  if (!transfer.isOnHold && body['on_hold']) throw new Refusal('The transfer is settled already.')
  transfer.isOnHold = body['on_hold']
  context.changed()
  return transfer
}

/** Takes a part of a transfer back; of a released one only while the linked account has money. */
export function reverseTransfer(context: Context, id: string, body: Body): Entity {
  const transfer = needTransfer(context, id)
  const left = transfer.amount - transfer.reversed
  const amount = body['amount'] === undefined ? left : readReversed(body['amount'])
  if (transfer.status === 'pending' || transfer.status === 'failed')
    throw new Refusal('Only processed transfers can be reversed.')
  if (amount > left)
    throw new Refusal('The reversal amount is greater than the amount transferred.', {
      field: 'amount',
    })
  if (!transfer.isOnHold && context.knobs.linkedBalance === 'paid out')
    throw new Refusal('The linked account does not have sufficient balance to process reversal')
  transfer.reversed += amount
  transfer.status = transfer.reversed === transfer.amount ? 'reversed' : 'partially_reversed'
  context.changed()
  return {
    id: context.newId('rvrsl'),
    entity: 'reversal',
    transfer_id: id,
    amount,
    fee: 0,
    tax: 0,
    currency: 'INR',
    notes: body['notes'] ?? [],
    initiator_id: context.account.slice('acc_'.length),
    customer_refund_id: null,
    created_at: seconds(context.now()),
  }
}

function readReversed(amount: unknown): number {
  if (!Number.isInteger(amount) || Number(amount) < 1)
    throw new Refusal('The amount must be an integer of at least 1.', { field: 'amount' })
  return Number(amount)
}

export function transferEntity(transfer: TransferRecord): Entity {
  const hasFailed = transfer.status === 'failed'
  return {
    id: transfer.id,
    entity: 'transfer',
    status: transfer.status,
    source: transfer.paymentId,
    recipient: transfer.accountId,
    amount: transfer.amount,
    currency: 'INR',
    amount_reversed: transfer.reversed,
    fees: 0,
    tax: 0,
    notes: transfer.notes,
    linked_account_notes: [],
    on_hold: transfer.isOnHold,
    on_hold_until: null,
    settlement_status: transfer.isOnHold ? 'on_hold' : 'pending',
    recipient_settlement_id: null,
    created_at: seconds(transfer.createdAt),
    processed_at: transfer.status === 'pending' ? null : seconds(transfer.createdAt),
    error: {
      code: hasFailed ? 'BAD_REQUEST_ERROR' : null,
      description: hasFailed ? 'The transfer has failed' : null,
      reason: null,
      field: null,
      step: null,
      id: transfer.id,
      source: null,
      metadata: null,
    },
  }
}
