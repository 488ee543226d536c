import { createTranslator } from 'use-intl'
import { expect, test } from 'vitest'
import { DAY_MS, indianDay } from '#shared/formats/india-time.ts'
import en from '#shared/messages/shop/en.json'
import { hoursWords, weekdayIndex } from './hours-words.ts'

/** Friday evening in India, when it is still Friday noon in London. */
const friday = Date.parse('2026-11-20T12:30:00Z')
const t = createTranslator({ locale: 'en', messages: en, namespace: 'hours' })
const words = hoursWords({ t, locale: 'en', at: friday })
const shop = (storeOpen: boolean, changesAt: string | null, readyBy: string | null = null) => ({
  storeOpen,
  changesAt,
  readyBy,
})

test('an open shop shows until when, and within its last hour that it closes soon', () => {
  expect(words.state(shop(true, '2026-11-20T15:30:00Z'))).toBe('Open until 9:00\u00a0pm')
  expect(words.state(shop(true, '2026-11-20T13:00:00Z'))).toBe('Closes soon · 6:30\u00a0pm')
  expect(words.state(shop(true, '2026-11-20T13:30:00Z'))).toBe('Closes soon · 7:00\u00a0pm')
  expect(words.state(shop(true, '2026-11-20T13:30:01Z'))).toBe('Open until 7:00\u00a0pm')
  expect(words.state(shop(true, '2026-11-21T12:30:00Z'))).toBe('Open until 6:00\u00a0pm')
  expect(words.state(shop(true, '2026-11-21T12:30:01Z'))).toBe('Open now')
  expect(words.state(shop(true, null))).toBe('Open now')
})

test('a shop that closes before a booking is ready closes soon, and is not green', () => {
  const closes = '2026-11-20T14:30:00Z'
  const late = shop(true, closes, '2026-11-21T05:30:00Z')
  expect(words.state(late)).toBe('Closes soon · 8:00\u00a0pm')
  expect(words.card(late)).toBe('Closes soon · Ready tomorrow by 11:00\u00a0am')
  expect(words.tone(late)).toBe('warning')
  expect(words.tone(shop(true, closes, '2026-11-20T14:00:00Z'))).toBe('success')
  const lastHour = shop(true, '2026-11-20T13:00:00Z', '2026-11-20T12:50:00Z')
  expect(words.tone(lastHour)).toBe('warning')
  expect(words.card(lastHour)).toBe('Closes soon · Ready by 6:20\u00a0pm')
  expect(words.tone(shop(true, null))).toBe('success')
  expect(words.tone(shop(false, closes, closes))).toBe('danger')
})

test('a closed shop shows the day of its next opening unless it is today', () => {
  expect(words.state(shop(false, '2026-11-20T14:00:00Z'))).toBe('Opens 7:30\u00a0pm')
  expect(words.state(shop(false, '2026-11-20T19:00:00Z'))).toBe('Opens tomorrow 12:30\u00a0am')
  expect(words.state(shop(false, '2026-11-23T05:30:00Z'))).toBe('Opens Mon 11:00\u00a0am')
  expect(words.state(shop(false, '2026-12-05T05:30:00Z'))).toBe('Opens 05/12/2026 11:00\u00a0am')
  expect(words.state(shop(false, null))).toBe('Closed now')
})

test('a shop that takes no bookings says until when instead of promising a time', () => {
  const ready = shop(true, '2026-11-20T15:30:00Z', '2026-11-20T13:30:00Z')
  const paused = (until: string | null) => ({ ...ready, pause: { until } })
  const said = [
    [null, 'Not taking bookings now'],
    ['2026-11-20T13:10:00Z', 'Not taking bookings until 6:40\u00a0pm'],
    ['2026-11-21T04:30:00Z', 'Not taking bookings until tomorrow 10:00\u00a0am'],
    ['2026-11-23T04:30:00Z', 'Not taking bookings until Mon 10:00\u00a0am'],
  ] as const
  for (const [until, text] of said) {
    expect(words.card(paused(until))).toBe(text)
    expect(words.readyBy(paused(until))).toBe(text)
    expect(words.pause(paused(until))).toBe(text)
  }
  expect(words.tone(paused(null))).toBe('warning')
  expect(words.state(paused(null))).toBe('Open until 9:00\u00a0pm')
  expect(words.pause(ready)).toBeUndefined()
})

test('a card promises a time only while the shop is open', () => {
  const ready = '2026-11-20T13:30:00Z'
  expect(words.card(shop(true, '2026-11-20T15:30:00Z', ready))).toBe('Open · Ready by 7:00\u00a0pm')
  expect(words.card(shop(false, '2026-11-21T05:30:00Z', ready))).toBe(
    'Opens tomorrow 11:00\u00a0am',
  )
  expect(words.readyBy(shop(false, null))).toBeNull()
})

test('days are those of India', () => {
  expect(indianDay(Date.parse('2026-11-20T18:29:00Z'))).toBe('2026-11-20')
  expect(indianDay(Date.parse('2026-11-20T18:30:00Z'))).toBe('2026-11-21')
  expect(weekdayIndex(friday)).toBe(4)
})

test('between midnight and the opening, and when the shop closes before it is ready, the day is said', () => {
  const night = Date.parse('2026-11-22T19:45:00Z')
  const at = hoursWords({ t, locale: 'en', at: night })
  const shut = shop(false, '2026-11-23T03:30:00Z', '2026-11-23T04:15:00Z')
  expect(at.state(shut)).toBe('Opens today 9:00\u00a0am')
  expect(at.readyBy(shut)).toBe('Ready today by 9:45\u00a0am')
  const closing = shop(true, '2026-11-22T20:00:00Z', '2026-11-23T08:35:00Z')
  expect(at.card(closing)).toBe('Closes soon · Ready today by 2:05\u00a0pm')
  const open = shop(true, '2026-11-22T22:00:00Z', '2026-11-22T20:10:00Z')
  expect(at.card(open)).toBe('Open · Ready by 1:40\u00a0am')
  expect(words.state(shop(false, '2026-11-20T14:00:00Z'))).toBe('Opens 7:30\u00a0pm')
})

test.each([
  ['open, in time, evening', true, friday, '2026-11-20T15:30:00Z', 'Ready by 7:30\u00a0pm'],
  ['open, too late, evening', true, friday, '2026-11-20T13:30:00Z', 'Ready today by 7:30\u00a0pm'],
  ['closed, evening', false, friday, '2026-11-20T13:00:00Z', 'Ready by 7:30\u00a0pm'],
  [
    'open, in time, morning',
    true,
    friday - DAY_MS / 4,
    '2026-11-20T15:30:00Z',
    'Ready by 7:30\u00a0pm',
  ],
  [
    'closed, morning',
    false,
    friday - DAY_MS / 3,
    '2026-11-20T13:00:00Z',
    'Ready today by 7:30\u00a0pm',
  ],
] as const)(
  'the day is said where the time alone could mislead: %s',
  (...[, isOpen, at, changes, said]) => {
    const hours = shop(isOpen, changes, '2026-11-20T14:00:00Z')
    expect(hoursWords({ t, locale: 'en', at }).readyBy(hours)).toBe(said)
  },
)
