import { beforeEach, expect, test, vi } from 'vitest'
import { addPictures, emptyBoard, type NewPicture, noteStored } from './board.ts'
import { keepBoard, readBoard } from './draft.ts'

const HOUR = 3_600_000
const now = Date.UTC(2026, 10, 28)
let saved: Map<string, string>

beforeEach(() => {
  saved = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => saved.get(key) ?? null,
    setItem: (key: string, value: string) => saved.set(key, value),
    removeItem: (key: string) => saved.delete(key),
  })
})

const present = () => ['old']
const picture = (id: string, hoursAgo: number): NewPicture => ({
  id,
  name: `${id}.jpg`,
  folder: '',
  reason: { by: 'hand' },
  at: now - hoursAgo * HOUR,
})
const board = () => {
  const added = addPictures(emptyBoard, present, [
    { picture: picture('u1', 1), key: 'a' },
    { picture: picture('u2', 1), key: 'a' },
    { picture: picture('u3', 1), key: undefined },
    { picture: picture('u4', 23.5), key: undefined },
  ])
  return ['u1', 'u3', 'u4'].reduce((rest, id) => noteStored(rest, id, `hash ${id}`), added)
}

test('pictures that were sent come back with their places, those not sent and those of yesterday do not', () => {
  keepBoard('ramesh@example.in', board())
  const { lists, tray, news } = readBoard('ramesh@example.in', now)
  const ids = lists['a']?.ids ?? []
  expect([ids[0], lists['a']?.seen]).toEqual(['old', ['old']])
  expect([...ids.slice(1), ...tray].map((id) => news[id]?.image)).toEqual(['hash u1', 'hash u3'])
  expect(Object.keys(news).some((id) => id === 'u1')).toBe(false)
})

test('another account and a changed text see nothing; an empty board is forgotten', () => {
  keepBoard('ramesh@example.in', board())
  expect(readBoard('other@example.in', now)).toEqual(emptyBoard)
  keepBoard('ramesh@example.in', emptyBoard)
  expect(saved.size).toBe(0)
  saved.set('pictureBoard', '{"email":"ramesh@example.in","board":{"news":1}}')
  expect(readBoard('ramesh@example.in', now)).toEqual(emptyBoard)
})
