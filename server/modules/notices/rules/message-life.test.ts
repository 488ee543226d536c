import { describe, expect, it } from 'vitest'
import type { DeliveryState } from '#server/platform/db/tables/notices.ts'
import { isStop, statesBefore, type ReportedState, reportedStates } from './message-life.ts'
import { readWebhook } from './webhook.ts'

describe('the state of a message', () => {
  it('never goes back, in any order of the events', () => {
    const orders = permutations([...reportedStates, 'sent', 'delivered'] as ReportedState[])
    expect(orders.length).toBeGreaterThan(300)
    for (const events of orders) {
      const lived = events.reduce<DeliveryState[]>(
        (states, told) => [...states, apply(states.at(-1) ?? 'sending', told)],
        ['sending'],
      )
      const ranks = lived.map((state) => rank[state] ?? 0)
      expect(ranks).toEqual(ranks.toSorted((left, right) => left - right))
      // A delivered message does not fail, and a read or failed one stays so.
      expect(lived.join(' ')).not.toMatch(
        /(?:delivered|read) failed|failed (?:sent|delivered|read)/,
      )
      expect(['read', 'failed']).toContain(lived.at(-1))
    }
  })

  it.each(['waiting', 'dropped'] as const)('%s is changed by no event', (state) => {
    for (const told of reportedStates) expect(apply(state, told)).toBe(state)
  })
})

const rank: Partial<Record<DeliveryState, number>> = { sent: 1, delivered: 2, read: 3, failed: 4 }

const apply = (state: DeliveryState, told: ReportedState): DeliveryState =>
  statesBefore[told].includes(state) ? told : state

function permutations<Item>(items: Item[]): Item[][] {
  if (items.length <= 1) return [items]
  return items.flatMap((item, at) =>
    permutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]),
  )
}

describe('STOP', () => {
  it.each(['STOP', 'stop', ' Stop. ', '“STOP”', 'बंद', 'बन्द', '*बंद*', 'Band', 'stop 🙏'])(
    '%j ends the messages',
    (text) => {
      expect(isStop(text)).toBe(true)
    },
  )
  it.each(['', 'Please do not stop', 'stopped', 'दुकान बंद है क्या', 'non-stop', 'ok', 'bandana'])(
    '%j does not end the messages',
    (text) => {
      expect(isStop(text)).toBe(false)
    },
  )
})

describe('a webhook', () => {
  const ours = '100000000000001'
  const webhook = (value: object, phoneNumberId = ours) =>
    JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [
        {
          id: '1',
          changes: [
            {
              field: 'messages',
              value: { metadata: { phone_number_id: phoneNumberId }, ...value },
            },
          ],
        },
      ],
    })
  const status = { id: 'wamid.A', status: 'delivered', timestamp: '1763800000' }
  const answer = { id: 'wamid.B', from: '919829012345', timestamp: '1763800000', type: 'text' }

  it('has states and STOP, and nothing else', () => {
    const body = webhook({
      statuses: [status, { ...status, status: 'deleted' }, null],
      messages: [
        { ...answer, text: { body: 'stop' } },
        { ...answer, id: 'wamid.C', text: { body: 'Where is your shop?' } },
        { ...answer, id: 'wamid.D', type: 'button', button: { text: 'बंद' } },
        { ...answer, id: 'wamid.E', from: '442012345678', text: { body: 'stop' } },
        { ...answer, id: 'wamid.F', type: 'image', image: { id: '1' } },
      ],
    })
    expect(readWebhook(body, ours)).toEqual([
      {
        kind: 'state',
        id: 'wamid.A delivered',
        providerId: 'wamid.A',
        ownId: undefined,
        state: 'delivered',
        at: new Date(1_763_800_000_000),
        error: null,
      },
      { kind: 'stop', id: 'wamid.B', number: '9829012345' },
      { kind: 'stop', id: 'wamid.D', number: '9829012345' },
    ])
    expect(JSON.stringify(readWebhook(body, ours))).not.toContain('shop')
  })

  it.each([
    ['about another number', webhook({ statuses: [status] }, '2')],
    ['of another field', webhook({ statuses: [status] }).replace('"messages"', '"account_update"')],
    ['that is no JSON', '{'],
    ['that is a list', '[]'],
    ['of another product', '{"object":"page","entry":[]}'],
    ['with texts instead of lists', webhook({ statuses: 'delivered', messages: 'stop' })],
  ])('%s is ignored', (_what, body) => {
    expect(readWebhook(body, ours)).toEqual([])
  })

  it('names the code of a failure and our own id', () => {
    const ownId = '3b0f4c1e-7a55-4c0e-9d3c-0d6f6d5e1a11'
    const failed = {
      ...status,
      status: 'failed',
      errors: [{ code: 131026, title: 'Message undeliverable' }],
      biz_opaque_callback_data: ownId,
    }
    expect(readWebhook(webhook({ statuses: [failed] }), ours)).toMatchObject([
      { state: 'failed', error: 'code 131026', ownId },
    ])
  })
})
