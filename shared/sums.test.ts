import { expect, test } from 'vitest'
import { screenMessages } from './screen-messages.ts'

test.each(['en', 'hi'] as const)(
  'each sum of money has its own word on all screens (%s)',
  (locale) => {
    const { figures, history, dayClose } = screenMessages[locale]
    // The money of collected bookings, before returns and without gift codes.
    expect(history.collectedSum).not.toBe(`${dayClose.bookings}: {amount}`)
    expect(history.collectedSum).toContain(dayClose.bookings)
    // The price of what was handed over, also where a gift code paid it.
    const sold = figures.amount
    const own = [dayClose.sold, dayClose.left, dayClose.walkIn, dayClose.bookings, dayClose.drawer]
    expect(new Set([...own, sold, history.collectedSum]).size).toBe(own.length + 2)
  },
)
