import { expect, test } from 'vitest'
import { screenMessages } from './screen-messages.ts'

test.each(['en', 'hi'] as const)(
  'each sum of money has its own word on all screens (%s)',
  (locale) => {
    const { figures, history, dayClose } = screenMessages[locale]
    // The value of the goods on the bills, also where a gift code paid it.
    expect(dayClose.sold).toBe(figures.amount)
    const own = [dayClose.sold, dayClose.left, dayClose.walkIn, dayClose.bookings, dayClose.drawer]
    expect(new Set([...own, history.collectedSum]).size).toBe(own.length + 1)
  },
)
