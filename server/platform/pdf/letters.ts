import { inReadersScript } from './other-scripts.ts'

/** What the two fonts have, besides joiners after a letter of Devanagari. `letters.test.ts` compares it with the fonts. */
const LATIN = String.raw`\u0020-\u007E\u00A0-\u00FF\u0131\u0152\u0153\u02C6\u02DA\u02DC\u2013\u2014\u2018\u2019\u201C\u201D\u2022\u2026\u20AC\u2122\u2212`
const DEVANAGARI = String.raw`\u0900-\u097F\u20B9\u25CC`
const JOINER = `(?<=[${DEVANAGARI}][\u200C\u200D]*)[\u200C\u200D]`
const inFonts = new RegExp(`^(?:[${LATIN}${DEVANAGARI}]|${JOINER})*$`)
const notInFonts = new RegExp(`(?!${JOINER})[^${LATIN}${DEVANAGARI}]`, 'gu')
/** Runs of Devanagari with its joiners, and the rupee sign, which only the Devanagari font has. */
export const devanagariRun = new RegExp(`((?:[${DEVANAGARI}]|${JOINER})+)`)

/** A picture of several parts, such as a family, is one sign; the Latin font has the three that are excluded. */
const EMOJI =
  /(?![©®™])\p{Extended_Pictographic}[\p{M}\p{Emoji_Modifier}\u200D\p{Extended_Pictographic}]*/gu
const ARABIC_SHAPES = /[\uFB50-\uFDFF\uFE70-\uFEFC]/g
/** Signs and Latin letters that Unicode does not take apart. */
const similarLetters: Readonly<Record<string, string>> = {
  '\u2010': '-',
  '\u2011': '-',
  '\u2012': '–',
  '\u2015': '—',
  '\u201A': ',',
  '\u201B': '‘',
  '\u201E': '“',
  '\u201F': '“',
  '\u2032': "'",
  '\u2033': '"',
  '\u2044': '/',
  '\u2215': '/',
  '\u02BB': '‘',
  '\u02BC': '’',
  '\u2264': '<=',
  '\u2265': '>=',
  '\u2192': '->',
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  Ħ: 'H',
  ħ: 'h',
  ẞ: 'SS',
  ə: 'e',
}

/**
 * A text in letters that our fonts have. Other scripts of India become the reader's, letters with marks lose them, a letter
 * of a further script becomes `?`, and a picture or another sign `•`. Invisible characters are left out.
 */
export function inOurLetters(text: string, locale: 'en' | 'hi'): string {
  if (inFonts.test(text)) return text
  const composed = text.normalize('NFC').replaceAll(ARABIC_SHAPES, (form) => form.normalize('NFKC'))
  return inReadersScript(composed, locale)
    .replaceAll(EMOJI, '•')
    .replaceAll(notInFonts, (letter) => similarLetters[letter] ?? withoutMarks(letter))
    .replaceAll(notInFonts, replaceLetter)
}

function withoutMarks(letter: string): string {
  return letter.normalize('NFKD').replaceAll(/(?!^)\p{M}/gu, '')
}

function replaceLetter(letter: string): string {
  if (/[\p{M}\p{Cc}\p{Cf}\p{Cs}\p{Cn}]/u.test(letter)) return ''
  return similarLetters[letter] ?? (/[\p{L}\p{N}]/u.test(letter) ? '?' : '•')
}
