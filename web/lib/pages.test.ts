import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { loadNextPage } from './pages.ts'

/** A list of three pages that has loaded the first. `asked` are the pages that were requested since. */
async function openList() {
  const waiting: (() => void)[] = []
  const asked: number[] = []
  const client = new QueryClient()
  const list = new InfiniteQueryObserver(client, {
    queryKey: ['rows'],
    queryFn: ({ pageParam }) => {
      asked.push(pageParam)
      return new Promise<number>((answer) => waiting.push(() => answer(pageParam)))
    },
    initialPageParam: 1,
    getNextPageParam: (last) => (last < 3 ? last + 1 : null),
  })
  list.subscribe(() => {})
  /** Answers every request that comes until `work` is done. */
  const answerUntil = async (work: Promise<unknown>) => {
    const state = { isDone: false }
    void work.finally(() => (state.isDone = true))
    while (!state.isDone) {
      waiting.shift()?.()
      await new Promise((next) => setImmediate(next))
    }
  }
  await answerUntil(list.refetch({ cancelRefetch: false }))
  asked.length = 0
  return {
    asked,
    answerUntil,
    loadMore: () => loadNextPage(list.getCurrentResult()),
    renew: () => client.invalidateQueries({ queryKey: ['rows'] }),
    shown: () => list.getCurrentResult().data?.pages,
  }
}

test('a page is loaded although a renewal interrupts it', async () => {
  const { asked, answerUntil, loadMore, renew, shown } = await openList()
  await answerUntil(Promise.all([loadMore(), renew()]))
  expect(shown()).toEqual([1, 2])
  expect(asked).toEqual([2, 1, 2])
})

test('a renewal that runs is awaited, and the page comes after it', async () => {
  const { asked, answerUntil, loadMore, renew, shown } = await openList()
  await answerUntil(Promise.all([renew(), loadMore()]))
  expect(shown()).toEqual([1, 2])
  expect(asked).toEqual([1, 2])
})

test('presses at once load one page', async () => {
  const { answerUntil, loadMore, shown } = await openList()
  await answerUntil(Promise.all([loadMore(), loadMore()]))
  expect(shown()).toEqual([1, 2])
})
