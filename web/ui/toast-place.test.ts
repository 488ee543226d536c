import { expect, test } from 'vitest'
import { findPlace, type TakenRange } from './toast-place.ts'

const windowHeight = 740
const height = 60
const bar = { top: 680, bottom: 740, weight: 1000 }

function stretch(top: number, bottom: number): TakenRange {
  return { top, bottom, weight: 1 }
}

test('a toast stands above the bar where nothing else is', () => {
  expect(findPlace({ taken: [bar], height, windowHeight })).toBe(680 - 12 - height)
})

test('a toast stands in the lowest stretch that has room between prices and actions', () => {
  const taken = [stretch(100, 200), stretch(300, 340), stretch(420, 690), bar]
  expect(findPlace({ taken, height, windowHeight })).toBe(340 + 12)
})

test('a narrow stretch is used with a smaller distance', () => {
  const taken = [stretch(0, 400), stretch(400 + height + 8, 690), bar]
  expect(findPlace({ taken, height, windowHeight })).toBe(404)
})

test('when no stretch has room, the toast covers as little as possible and no bar', () => {
  const rows = Array.from({ length: 7 }, (_, row) => stretch(row * 100, row * 100 + 95))
  const top = findPlace({ taken: [...rows, bar], height, windowHeight })
  expect(top + height).toBeLessThanOrEqual(bar.top)
  expect(rows.filter((row) => row.top < top + height && row.bottom > top)).toHaveLength(1)
})

test('a toast moves only when another place is better', () => {
  expect(findPlace({ taken: [bar], height, windowHeight, present: 200 })).toBe(200)
  const taken = [bar, stretch(190, 230)]
  expect(findPlace({ taken, height, windowHeight, present: 200 })).toBe(680 - 12 - height)
})

test('toasts that became higher stay within the window', () => {
  const present = findPlace({ taken: [], height, windowHeight })
  expect(findPlace({ taken: [], height: 2 * height, windowHeight, present })).toBe(
    windowHeight - 2 * height - 12,
  )
})
