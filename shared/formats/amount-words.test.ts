import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountInWords, numberInWords } from './amount-words.ts'

describe('an amount in words', () => {
  it.each([
    [0, 'Rupees Zero Only', 'शून्य रुपये मात्र'],
    [1, 'Rupees Zero and One Paisa Only', 'शून्य रुपये और एक पैसा मात्र'],
    [100, 'Rupee One Only', 'एक रुपया मात्र'],
    [49_900, 'Rupees Four Hundred Ninety-Nine Only', 'चार सौ निन्यानवे रुपये मात्र'],
    [100_000, 'Rupees One Thousand Only', 'एक हज़ार रुपये मात्र'],
    [
      12_345_650,
      'Rupees One Lakh Twenty-Three Thousand Four Hundred Fifty-Six and Fifty Paise Only',
      'एक लाख तेईस हज़ार चार सौ छप्पन रुपये और पचास पैसे मात्र',
    ],
    [1_000_000_000, 'Rupees One Crore Only', 'एक करोड़ रुपये मात्र'],
    [
      214_748_364_700,
      'Rupees Two Hundred Fourteen Crore Seventy-Four Lakh Eighty-Three Thousand Six Hundred Forty-Seven Only',
      'दो सौ चौदह करोड़ चौहत्तर लाख तिरासी हज़ार छह सौ सैंतालीस रुपये मात्र',
    ],
  ])('%i paise', (paise, english, hindi) => {
    expect(amountInWords(paise, 'en')).toBe(english)
    expect(amountInWords(paise, 'hi')).toBe(hindi)
  })

  it.each(['en', 'hi'] as const)('has a hundred different words below 100 in %s', (locale) => {
    const all = Array.from({ length: 100 }, (_, number) => numberInWords(number, locale))
    expect(new Set(all).size).toBe(100)
  })

  it.each(['en', 'hi'] as const)('can be read back in %s', (locale) => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_147_483_647 }), (number) => {
        expect(readBack(numberInWords(number, locale), locale)).toBe(number)
      }),
    )
  })
})

const sizes: Record<string, number> = {
  Hundred: 100,
  Thousand: 1_000,
  Lakh: 100_000,
  Crore: 10_000_000,
  सौ: 100,
  हज़ार: 1_000,
  लाख: 100_000,
  करोड़: 10_000_000,
}

/** Reads words from left to right: a hundred multiplies the group, a larger word adds the multiplied group. */
function readBack(text: string, locale: 'en' | 'hi'): number {
  const small = new Map(Array.from({ length: 100 }, (_, n) => [numberInWords(n, locale), n]))
  let total = 0
  let group = 0
  for (const word of text.split(' ')) {
    const size = sizes[word]
    if (size === undefined) group += small.get(word) ?? Number.NaN
    else if (size === 100) group *= 100
    else if (size === 10_000_000) [total, group] = [(total + group) * size, 0]
    else [total, group] = [total + group * size, 0]
  }
  return total + group
}
