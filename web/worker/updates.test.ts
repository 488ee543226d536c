import { expect, test } from 'vitest'
import { nameOfCache, outdatedCaches } from './updates.ts'

const [one, two, three, four] = ['1 en', '2 en', '2 hi', '3 hi'].map(nameOfCache)
const other = 'counter queue'

test.each([
  ['the first release', [one], one, []],
  ['the next release keeps the one before', [one, two], two, []],
  ['a change of the language does, too', [one, two, three], three, [one]],
  ['older ones go', [one, two, three, four], four, [one, two]],
  ['an older release that is put back', [one, two], one, []],
  ['caches of others stay', [other, one, two, three], three, [one]],
  ['an install that was interrupted', [one, three, two], two, [one]],
])('%s', (_case, names, present, outdated) => {
  const given = names.map(String)
  expect(outdatedCaches(given, String(present))).toEqual(outdated)
})
