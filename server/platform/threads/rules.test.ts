import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { FairQueue } from './fair-queue.ts'

const drain = (queue: FairQueue<string>) =>
  Array.from({ length: queue.length }, () => queue.shift())

it('serves owners in turn, and the entries of one in order', () => {
  const queue = new FairQueue<string>()
  for (const entry of ['a1', 'a2', 'a3', 'b1', 'c1', 'c2']) queue.push(entry.charAt(0), entry)
  expect(drain(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3'])
  expect(queue.shift()).toBeUndefined()
})

it('makes nobody wait for more than one entry of each other owner, and loses none', () => {
  const owners = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 60 })
  fc.assert(
    fc.property(owners, (sent) => {
      const queue = new FairQueue<string>()
      for (const owner of sent) queue.push(owner, owner)
      queue.push('new', 'new')
      const served = drain(queue)
      expect(served.toSorted()).toEqual([...sent, 'new'].toSorted())
      const before = served.slice(0, served.indexOf('new'))
      expect(new Set(before).size).toBe(before.length)
    }),
  )
})
