import { expect, test } from 'vitest'
import { screenMessages } from './screen-messages.ts'

test.each(['en', 'hi'] as const)(
  'each sum of money has its own word on all screens (%s)',
  (locale) => {
    const { figures, history, dayClose } = screenMessages[locale]
    // The money of collected bookings, before returns and without gift codes.
    expect(figures.amount).toBe(dayClose.bookings)
    expect(history.collectedSum).not.toBe(`${figures.amount}: {amount}`)
    expect(history.collectedSum).toContain(figures.amount)
    const own = [dayClose.sold, dayClose.left, dayClose.walkIn, dayClose.bookings, dayClose.drawer]
    expect(new Set([...own, history.collectedSum]).size).toBe(own.length + 1)
  },
)
