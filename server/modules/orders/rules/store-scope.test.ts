import { expect, it } from 'vitest'
import { books } from '#server/invariants.ts'
import { ofStores } from './store-scope.ts'

const store = '00000000-0000-4000-8000-000000000001'

/** Small tables that an invariant joins by the key of its own row, to see that the row is of the right store. */
const readWhole = ['gift_codes', 'payout_accounts']

it.each(Object.entries(books.ofStore))('reads only the rows of the stores: %s', (_name, query) => {
  const text = ofStores(query, [store])
  const named = [
    ...query.matchAll(
      /\b(?:from|join) ([a-z_]+_[a-z]+|orders|bills|payments|refunds|returns|reviews|payouts|variants|products|subscriptions)\b/g,
    ),
  ]
  for (const [, table = ''] of named)
    if (!readWhole.includes(table)) expect(text).toContain(`${table} as not materialized (`)
})

it('takes nothing but ids of stores', () => {
  expect(() => ofStores('select id from orders', ["1'; drop table orders; --"])).toThrow('no id')
  expect(ofStores('select id from orders', [store])).toContain(
    `store_id = any('{${store}}'::uuid[])`,
  )
})
