import { beforeEach, expect, test, vi } from 'vitest'

let entry: string | undefined
let answer: () => Promise<{ status: number }>
const asked: string[] = []

beforeEach(() => {
  entry = '/assets/index-1.js'
  asked.length = 0
  vi.resetModules()
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('document', { querySelector: () => (entry ? { dataset: { entry } } : null) })
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    return answer()
  })
})

const open = () => import('./call-release.ts')

test('a page whose first file is gone is outdated, and asks once', async () => {
  answer = async () => ({ status: 404 })
  const { findNewRelease, isOutdated } = await open()
  expect(isOutdated()).toBe(false)
  expect(await findNewRelease()).toBe(true)
  expect(await findNewRelease()).toBe(true)
  expect(isOutdated()).toBe(true)
  expect(asked).toEqual(['/assets/index-1.js'])
})

test.each<[string, () => Promise<{ status: number }>]>([
  ['the file is there', async () => ({ status: 200 })],
  ['the server is in trouble', async () => ({ status: 503 })],
  ['nobody answers', () => Promise.reject(new TypeError('failed'))],
])('a page is not outdated when %s', async (_case, given) => {
  answer = given
  const { findNewRelease, isOutdated } = await open()
  expect(await findNewRelease()).toBe(false)
  expect(isOutdated()).toBe(false)
})

test('nothing is asked without signal, nor of a page without a build', async () => {
  const { findNewRelease } = await open()
  vi.stubGlobal('navigator', { onLine: false })
  expect(await findNewRelease()).toBe(false)
  vi.stubGlobal('navigator', { onLine: true })
  entry = undefined
  expect(await findNewRelease()).toBe(false)
  expect(asked).toEqual([])
})
