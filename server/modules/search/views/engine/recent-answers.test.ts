import { expect, it, onTestFinished, vi } from 'vitest'
import { plain } from '#test/naive-search.ts'
import type { Search } from '../../rules/filters.ts'
import { RecentAnswers } from './recent-answers.ts'
import type { Result, SearchEngine } from './search-engine.ts'

const now = new Date('2026-11-16T06:30:10Z')
const search: Search = { ...plain, words: null }
const resultOf = (total: number) => ({ total }) as Result

/** An engine that answers with the number of the call; with `fails`, the first call fails. */
function recentOf({ fails = false } = {}) {
  const state = { asked: 0 }
  const find = async () => {
    state.asked += 1
    if (fails && state.asked === 1) throw new Error('away')
    return resultOf(state.asked)
  }
  const engine: SearchEngine = {
    find,
    count: async () => [state.asked],
    missing: async () => failIfAsked(),
  }
  return new RecentAnswers(engine)
}

const failIfAsked = () => {
  throw new Error('not asked here')
}

it('gives the same answer again for three seconds', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const recent = recentOf()
  expect((await recent.find(search, now)).total).toBe(1)
  vi.advanceTimersByTime(2_900)
  expect((await recent.find({ ...search }, now)).total).toBe(1)
  vi.advanceTimersByTime(200)
  expect((await recent.find(search, now)).total).toBe(2)
})

it('asks again for another search, in another minute, and after a change', async () => {
  const recent = recentOf()
  await recent.find(search, now)
  expect((await recent.find({ ...search, size: 5 }, now)).total).toBe(2)
  expect((await recent.find(search, new Date(now.getTime() + 60_000))).total).toBe(3)
  recent.forget()
  expect((await recent.find(search, now)).total).toBe(4)
})

it('does not keep a failure', async () => {
  const recent = recentOf({ fails: true })
  await expect(recent.find(search, now)).rejects.toThrow('away')
  expect((await recent.find(search, now)).total).toBe(2)
})
