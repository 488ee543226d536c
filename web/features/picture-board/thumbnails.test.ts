import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Thumbnails } from './thumbnails.ts'

let drawing: ((outcome: 'read' | 'unreadable') => void)[]
let urls: Set<string>
beforeEach(() => {
  drawing = []
  urls = new Set()
  let made = 0
  vi.stubGlobal('createImageBitmap', () => {
    return new Promise((resolve, reject) => {
      drawing.push((outcome) =>
        outcome === 'read'
          ? resolve({ width: 4_000, height: 3_000, close: () => {} })
          : reject(new Error('unknown')),
      )
    })
  })
  vi.stubGlobal('document', {
    createElement: () => ({
      getContext: () => ({ fillRect: () => {}, drawImage: () => {} }),
      toBlob: (done: (blob: Blob) => void) => done(new Blob(['small'])),
    }),
  })
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    urls.add(`blob:${++made}`)
    return `blob:${made}`
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void urls.delete(url))
})
afterEach(() => vi.restoreAllMocks())

const file = new Blob(['large'])
const waitForDrawings = (count: number) => vi.waitUntil(() => drawing.length >= count)

test('one picture is drawn at a time, in order, and listeners hear of each', async () => {
  const thumbnails = new Thumbnails()
  const heard = vi.fn<() => void>()
  thumbnails.subscribe(heard)
  for (const id of ['a', 'b', 'c']) thumbnails.add(id, file)
  await waitForDrawings(1)
  expect([drawing.length, thumbnails.get('a')]).toEqual([1, undefined])
  drawing[0]?.('read')
  await waitForDrawings(2)
  expect([thumbnails.get('a'), thumbnails.get('b')]).toEqual(['blob:1', undefined])
  drawing[1]?.('unreadable')
  await waitForDrawings(3)
  expect(thumbnails.get('b')).toBe('')
  drawing[2]?.('read')
  await vi.waitUntil(() => thumbnails.get('c'))
  expect(heard).toHaveBeenCalledTimes(3)
})

test('dropped pictures are released, also while one is drawn; so is all at the end', async () => {
  const thumbnails = new Thumbnails()
  for (const id of ['a', 'b', 'c']) thumbnails.add(id, file)
  await waitForDrawings(1)
  thumbnails.drop('a')
  thumbnails.drop('b')
  drawing[0]?.('read')
  await waitForDrawings(2)
  drawing[1]?.('read')
  await vi.waitUntil(() => thumbnails.get('c'))
  expect([thumbnails.get('a'), [...urls]]).toEqual([undefined, [thumbnails.get('c')]])
  thumbnails.close()
  expect([thumbnails.get('c'), urls.size]).toEqual([undefined, 0])
})
