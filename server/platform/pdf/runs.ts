import type { Weight } from '#shared/sheet/sheet.ts'
import { devanagariRun, inOurLetters } from './letters.ts'

/** A part of a text whose characters are all in one font. */
export type Run = { text: string; font: string }

/** Splits a text by the fonts that draw it, in letters that they have. */
export function runsOf(text: string, weight: Weight, locale: 'en' | 'hi'): Run[] {
  return inOurLetters(text, locale)
    .split(devanagariRun)
    .map((part, index) => ({
      text: part,
      font: `anek-${index % 2 === 1 ? 'devanagari' : 'latin'}-${weight}`,
    }))
    .filter((run) => run.text !== '')
}
