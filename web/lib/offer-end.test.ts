import { createTranslator } from 'use-intl'
import { expect, it } from 'vitest'
import en from '#shared/messages/shop/en.json'
import hi from '#shared/messages/shop/hi.json'
import { offerEnd } from './offer-end.ts'

/** Friday, 20 November 2026, six in the evening in India. */
const friday = Date.parse('2026-11-20T12:30:00Z')
const sayings = {
  en: createTranslator({ locale: 'en', messages: en, namespace: 'ui' }),
  hi: createTranslator({ locale: 'hi', messages: hi, namespace: 'ui' }),
}
const india = (text: string) => `${text}:00+05:30`

it.each([
  ['2026-11-20T20:00', 'until 8\u00a0pm', 'रात\u00a08\u00a0बजे तक'],
  ['2026-11-20T20:30', 'until 8:30\u00a0pm', 'रात\u00a08:30\u00a0बजे तक'],
  ['2026-11-20T23:59', 'until tonight', 'आज रात तक'],
  ['2026-11-21T00:00', 'until tonight', 'आज रात तक'],
  ['2026-11-22T23:59', 'until Sunday', 'रविवार तक'],
  ['2026-11-23T00:00', 'until Sunday', 'रविवार तक'],
  ['2026-11-22T17:00', 'until Sunday 5\u00a0pm', 'रविवार शाम\u00a05\u00a0बजे तक'],
  ['2026-11-23T00:30', 'until Monday 12:30\u00a0am', 'सोमवार रात\u00a012:30\u00a0बजे तक'],
  ['2026-11-26T23:59', 'until Thursday', 'गुरुवार तक'],
  ['2026-11-27T23:59', 'until 27/11/2026', '27/11/2026 तक'],
  ['2026-11-27T17:00', 'until 27/11/2026 5\u00a0pm', '27/11/2026 शाम\u00a05\u00a0बजे तक'],
])('an offer that ends at %s counts %s', (until, english, hindi) => {
  const say = (locale: 'en' | 'hi') =>
    offerEnd(india(until), { t: sayings[locale], locale, at: friday })
  expect([say('en'), say('hi')]).toEqual([english, hindi])
})
