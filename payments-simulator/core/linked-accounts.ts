import type { Context } from './context.ts'
import type { Entity } from './entities.ts'
import { readNotes } from './orders.ts'
import type { LinkedAccountRecord } from './records.ts'
import { Refusal } from './refusal.ts'
import { publish } from './webhooks.ts'

type Body = Record<string, unknown>

const SHORTEST_NAME = 4

/** Creates a linked account with its bank account; the same key gives the same account again. */
export function createLinkedAccount(
  context: Context,
  { body, key }: { body: Body; key: string | null },
): LinkedAccountRecord {
  const { linkedAccounts } = context.records
  const request = JSON.stringify(body)
  const earlier = linkedAccounts.find((one) => key !== null && one.key === key)
  if (earlier && earlier.request !== request)
    throw new Refusal('Different request with the same idempotency key', { status: 409 })
  if (earlier) return earlier
  checkForm(body)
  const account: LinkedAccountRecord = {
    id: context.newId('acc'),
    productId: context.newId('acc_prd'),
    key,
    request,
    email: String(body['email']),
    reference: String(body['reference_id'] ?? ''),
    settlement: (body['settlement_accounts'] as Body[])[0] ?? {},
    notes: readNotes(body['notes']),
    status: 'under_review',
    settleAt: context.now() + context.knobs.linkedSeconds * 1000,
    createdAt: context.now(),
  }
  linkedAccounts.push(account)
  context.changed()
  ageLinkedAccount(context, account)
  return account
}

function checkForm(body: Body): void {
  const needed = ['legal_business_name', 'business_type', 'email', 'phone', 'settlement_accounts']
  for (const field of needed)
    if (!body[field]) throw new Refusal(`The ${field} field is required.`, { field })
  if (body['type'] !== 'route' || body['tnc_accepted'] !== true)
    throw new Refusal('The type must be route, and the terms must be accepted.', { field: 'type' })
  if (String(body['legal_business_name']).length < SHORTEST_NAME)
    throw new Refusal('The legal business name must be at least 4 characters.', {
      field: 'legal_business_name',
    })
}

export function needLinkedAccount({ records }: Context, id: string): LinkedAccountRecord {
  const found = records.linkedAccounts.find((one) => one.id === id)
  if (!found) throw new Refusal('Linked account does not exist', { field: 'account' })
  return found
}

/** Gives a linked account another bank account, which is checked again. */
export function changeSettlement(context: Context, id: string, body: Body): LinkedAccountRecord {
  const account = needLinkedAccount(context, id)
  const { settlements } = body
  if (typeof settlements !== 'object' || settlements === null)
    throw new Refusal('The settlements field is required.', { field: 'settlements' })
  account.settlement = settlements as Body
  account.status = 'under_review'
  account.settleAt = context.now() + context.knobs.linkedSeconds * 1000
  context.changed()
  ageLinkedAccount(context, account)
  return account
}

/** Ends the check of a linked account when its time has come. */
export function ageLinkedAccount(context: Context, account: LinkedAccountRecord): void {
  if (account.settleAt === null || account.settleAt > context.now()) return
  account.settleAt = null
  account.status = context.knobs.linkedOutcome
  context.changed()
  const event = `product.route.${account.status}`
  publish({ ...context, account: account.id }, event, {
    merchant_product: {
      id: account.productId,
      merchant_id: account.id,
      activation_status: account.status,
    },
  })
}

/** The answer to a new linked account. */
export function newAccountEntity({ id, reference }: LinkedAccountRecord): Entity {
  return { id, entity: 'linked_account', type: 'route', reference_id: reference }
}

export function linkedAccountEntity(account: LinkedAccountRecord): Entity {
  return {
    ...newAccountEntity(account),
    status: 'created',
    email: account.email,
    created_at: Math.floor(account.createdAt / 1000),
  }
}

export function productEntity(account: LinkedAccountRecord): Entity {
  const isAsked = account.status === 'needs_clarification'
  return {
    id: account.productId,
    account_id: account.id,
    product_name: 'route',
    activation_status: account.status,
    requirements: isAsked
      ? [
          {
            field_reference: 'settlements.account_number',
            reason_code: 'bank_account_failed',
            description: 'The bank account could not be verified',
          },
        ]
      : [],
  }
}
