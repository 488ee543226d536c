import { describe, expect, it } from 'vitest'
import { groupCalls } from './rounds.ts'

describe('calls that run together', () => {
  it('are those that arrive during a run, and each gets its own answer', async () => {
    const runs: number[][] = []
    const double = groupCalls(async (numbers: number[]) => {
      runs.push(numbers)
      await Promise.resolve()
      return numbers.map((number) => number * 2)
    })
    const first = double(1)
    await Promise.resolve()
    const answers = await Promise.all([first, double(2), double(3), double(4)])
    expect(answers).toEqual([2, 4, 6, 8])
    expect(runs).toEqual([[1], [2, 3, 4]])
    expect(await double(5)).toBe(10)
  })

  it('all fail when their run fails, and the next run works', async () => {
    let fails = true
    const run = groupCalls(async (items: string[]) => {
      if (fails) throw new Error('no database')
      return items
    })
    const ends = await Promise.allSettled([run('a'), run('b')])
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    fails = false
    expect(await run('c')).toBe('c')
  })
})
