import { expect, test } from 'vitest'
import type { Db } from '#server/platform/db/open.ts'
import { readTogether } from './read-together.ts'

const db = {} as Db

/** A reader that records the ids of each statement. */
function reader(rows: ReadonlyMap<string, string> = new Map()) {
  const asked: string[][] = []
  const find = readTogether<string>(async (_db, ids) => {
    asked.push([...ids])
    return rows
  })
  return { asked, find }
}

test('what is asked for in one turn is read by one statement, each id once', async () => {
  const { asked, find } = reader(
    new Map([
      ['a', 'A'],
      ['b', 'B'],
    ]),
  )
  const found = await Promise.all([find(db, 'a'), find(db, 'b'), find(db, 'a'), find(db, 'c')])
  expect(found).toEqual(['A', 'B', 'A', undefined])
  expect(asked).toEqual([['a', 'b', 'c']])
})

test('what is asked for later, while an answer is on its way, is read by a statement of its own', async () => {
  const { asked, find } = reader()
  await find(db, 'a')
  const first = find(db, 'b')
  await new Promise(setImmediate)
  await Promise.all([first, find(db, 'b')])
  expect(asked).toEqual([['a'], ['b'], ['b']])
})

test('long lists are divided, and other connections have lists of their own', async () => {
  const { asked, find } = reader()
  const other = {} as Db
  const ids = Array.from({ length: 40 }, (_, n) => `${n}`)
  await Promise.all([...ids.map((id) => find(db, id)), find(other, 'x')])
  expect(asked.map(({ length }) => length)).toEqual([32, 8, 1])
})

test('a failure reaches all who asked, and none who ask later', async () => {
  let fails = true
  const find = readTogether<string>(async () => {
    if (fails) throw new Error('no database')
    return new Map([['a', 'A']])
  })
  const answers = await Promise.allSettled([find(db, 'a'), find(db, 'b')])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  fails = false
  expect(await find(db, 'a')).toBe('A')
})
