import { DatabaseError } from 'pg'
import { expect, it } from 'vitest'
import { StandbyReader } from './replica.ts'
import { DatabaseUnavailable } from './unavailable.ts'

const rows = (name: string) => async () =>
  ({ rows: [{ name }], rowCount: 1, command: '', oid: 0, fields: [] }) as never
const fails = (error: Error) => () => Promise.reject(error)
const refusalOf = (code: string) => Object.assign(new DatabaseError('no', 2, 'error'), { code })
const gone = new DatabaseUnavailable('Connection terminated')

it.each([
  ['the database when it answers', rows('database'), 'select 1', 'database'],
  ['the standby when the connection is lost', fails(gone), 'select 1', 'standby'],
  [
    'the standby, with a query that names parts',
    fails(gone),
    'with a as (select 1) select',
    'standby',
  ],
  ['the standby when the database starts up', fails(refusalOf('57P03')), ' SELECT 1', 'standby'],
])('reads from %s', async (_what, query, text, expected) => {
  const reader = new StandbyReader({ query }, { query: rows('standby') })
  const answer = await reader.query({ text }, [])
  expect(answer.rows).toEqual([{ name: expected }])
})

it.each([
  ['a statement that may write', gone, 'with a as (select 1) insert into b select * from a'],
  ['a lock', gone, 'select 1 from stores for update'],
  ['a statement that took too long', refusalOf('57014'), 'select 1'],
  ['a wrong statement', refusalOf('42703'), 'select nothing'],
])('passes on the failure of %s', async (_what, error, text) => {
  const reader = new StandbyReader({ query: fails(error) }, { query: rows('standby') })
  await expect(reader.query({ text }, [])).rejects.toBe(error)
})

it('names the failure of the database when the standby is unavailable too', async () => {
  const standby = { query: fails(new Error('refused')) }
  await expect(
    new StandbyReader({ query: fails(gone) }, standby).query({ text: 'select 1' }, []),
  ).rejects.toBe(gone)
})
