import { describe, expect, it } from 'vitest'
import type { ProviderDispute } from '#server/platform/ports/payments.ts'
import { alarmOf, deductedOf, isDoubtful, isNews } from './dispute-life.ts'
import { reasonOf } from './shape-dispute.ts'

const dispute: ProviderDispute = {
  id: 'disp_1',
  paymentId: 'pay_1',
  amountPaise: 500,
  deductedPaise: 0,
  status: 'open',
  phase: 'chargeback',
  reasonCode: 'chargeback',
  reason: null,
  respondBy: new Date(1),
  openedAt: new Date(0),
}
type Status = ProviderDispute['status']
const statuses: Status[] = ['open', 'under_review', 'won', 'lost', 'closed']

const isOpen = (status: Status) => status === 'open' || status === 'under_review'

describe('an answer about a known dispute', () => {
  it('is news when anything but the time has changed, and never opens an ended one again', () => {
    for (const known of statuses)
      for (const status of statuses)
        expect(isNews({ ...dispute, status: known }, { ...dispute, status })).toBe(
          isOpen(status) && !isOpen(known) ? false : known !== status || status === 'lost',
        )
    expect(isNews(undefined, dispute)).toBe(true)
    expect(isNews(dispute, dispute)).toBe(false)
    expect(isNews(dispute, { ...dispute, respondBy: null })).toBe(true)
    expect(isNews(dispute, { ...dispute, amountPaise: 1 })).toBe(true)
    const lost = { ...dispute, status: 'lost' } as const
    expect(isNews({ ...lost, deductedPaise: 500 }, lost)).toBe(false)
  })
})

it('an answer that gives an ended dispute another end is doubtful, unless it was asked for after this end', () => {
  const asks = [undefined, ...statuses]
  for (const known of statuses)
    for (const status of statuses)
      for (const asked of asks)
        expect(isDoubtful({ status: known }, { status }, asked)).toBe(
          !isOpen(known) && !isOpen(status) && known !== status && asked !== known,
        )
  expect(isDoubtful(undefined, { status: 'won' }, undefined)).toBe(false)
})

it('a lost dispute that ends otherwise rings as reversed; won and closed ones ring nothing', () => {
  expect([alarmOf('lost', 'won'), alarmOf('lost', 'closed')]).toEqual([
    'dispute_reversed',
    'dispute_reversed',
  ])
  expect([alarmOf('open', 'won'), alarmOf('won', 'closed')]).toEqual([undefined, undefined])
  expect([alarmOf(undefined, 'open'), alarmOf('won', 'lost')]).toEqual(['dispute', 'dispute_lost'])
})

it.each<[Status, deducted: number, number]>([
  ['open', 0, 0],
  ['won', 500, 0],
  ['lost', 0, 500],
  ['lost', 200, 200],
  ['closed', 0, 0],
  ['closed', 200, 200],
])('%s with %d deducted takes %d', (status, deductedPaise, taken) => {
  expect(deductedOf({ ...dispute, status, deductedPaise })).toBe(taken)
})

it.each([
  ['chargeback', 'chargeback'],
  ['pre_arbitration', 'pre_arbitration'],
  ['goods_or_services_not_received', 'goods_not_received'],
  ['goods_services_not_as_described', 'goods_not_as_described'],
  ['duplicate_processing', 'duplicate'],
  ['credit_not_processed', 'refund_not_received'],
  ['unauthorized_transaction', 'unauthorised'],
  ['processing_error', 'other'],
])('the code %s means %s', (code, reason) => {
  expect(reasonOf(code)).toBe(reason)
})
