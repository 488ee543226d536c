import { expect, it } from 'vitest'
import { books } from '#server/invariants.ts'
import { ofStores } from './store-scope.ts'

const store = '00000000-0000-4000-8000-000000000001'

/** Small tables that an invariant joins: by a foreign key, to check the row’s store, and the months of the whole city. */
const readWhole = ['payout_accounts', 'tax_months']
/** Functions that read a column of a row. */
const functions = ['jsonb_array_elements']

const tableNames =
  /\b(?:from|join) ([a-z]+_[a-z_]+|orders|bills|payments|refunds|returns|reviews|payouts|variants|products|subscriptions)\b/g

it('reads only the rows of the stores, whatever the invariant', () => {
  const unscoped = Object.values(books.ofStore).flatMap((query) => {
    const text = ofStores(query, [store])
    const tables = [...query.matchAll(tableNames)].map(([, table = '']) => table)
    return tables.filter(
      (table) => !functions.includes(table) && !text.includes(`${table} as not materialized (`),
    )
  })
  expect(new Set(unscoped)).toEqual(new Set(readWhole))
})

it('accepts only ids of stores', () => {
  expect(() => ofStores('select id from orders', ["1'; drop table orders; --"])).toThrow('no id')
  expect(ofStores('select id from orders', [store])).toContain(
    `store_id = any('{${store}}'::uuid[])`,
  )
})
