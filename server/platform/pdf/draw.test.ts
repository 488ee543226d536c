import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { tidy } from '#shared/catalog/tidy-text.ts'
import { readPdf } from '#test/pdf-text.ts'
import { drawSheet } from './draw.ts'
import type { Sheet } from '#shared/sheet/sheet.ts'

const names = ['latin-400', 'latin-650', 'devanagari-400', 'devanagari-650']
const fonts = new Map(
  names.map((name) => {
    const file = path.join(import.meta.dirname, `fonts/anek-${name}.ttf`)
    return [`anek-${name}`, readFileSync(file)] as const
  }),
)
const look = { paper: 'a4', locale: 'en' } as const

/** The sheet with each text in every kind of block that a document has. */
const sheetOf = (texts: string[], over: Pick<Sheet, 'paper' | 'locale'> = look): Sheet => ({
  ...over,
  title: texts[0] ?? '',
  author: texts[0] ?? '',
  createdAt: new Date(0),
  pageLabel: '#1 / #2',
  blocks: [
    ...texts.map((text) => ({ kind: 'text', text }) as const),
    ...texts.map((text) => ({ kind: 'pair', start: text, end: text, style: 'strong' }) as const),
    { kind: 'beside', columns: [texts, texts] },
    {
      kind: 'table',
      columns: texts.map((title) => ({ title, share: 1 })),
      rows: [texts],
      sums: texts,
    },
  ],
})

const charactersFrom = (first: number, last: number) =>
  fc.integer({ min: first, max: last }).map((code) => String.fromCodePoint(code))
const joiner = fc.constantFrom('\u200C', '\u200D')
const letter = fc.oneof(
  { weight: 6, arbitrary: charactersFrom(0x9_00, 0x9_7f) },
  { weight: 2, arbitrary: joiner },
  { weight: 2, arbitrary: charactersFrom(0x9_80, 0xd_7f) },
  { weight: 1, arbitrary: charactersFrom(0x20, 0x2_ff) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 2 }) },
  { weight: 1, arbitrary: fc.constantFrom('◌', '₹', '👩🏽‍🎤', 'क्‍', 'र्', 'ي', '\n') },
)
const words = fc.string({ unit: letter, maxLength: 24 }).map((text) => text.toWellFormed())
const sheets = fc.record({
  texts: fc.array(words, { minLength: 1, maxLength: 8 }),
  paper: fc.constantFrom('a4' as const, 'roll' as const),
  locale: fc.constantFrom('en' as const, 'hi' as const),
})

it('draws every text that a person can type, tidied or not', async () => {
  await fc.assert(
    fc.asyncProperty(sheets, async ({ texts, paper, locale }) => {
      const both = [...texts, ...texts.map(tidy)]
      const bytes = await drawSheet(sheetOf(both, { paper, locale }), fonts)
      expect(readPdf(bytes).drawn).not.toContain('\uFFFD')
    }),
    { numRuns: 60 },
  )
}, 120_000)

it.each(['a4', 'roll'] as const)(
  'draws all signs of Devanagari with joiners on %s',
  async (paper) => {
    const letters = Array.from({ length: 0x80 }, (_, at) => String.fromCodePoint(0x9_00 + at))
    const texts = ['\u200D', '\u200C', '\u094D\u200D', '\u094D\u200Cक', '\u093C\u0941\u0956']
      .map((after) => letters.map((one) => one + after).join(' '))
      .concat(['क्\u200D', 'क्\u200Cष', 'र्\u200D', '\u200D', '\u200C\u200C'])
    const blocks = texts.map((text) => ({ kind: 'text', text }) as const)
    const bytes = await drawSheet({ ...sheetOf([]), blocks, paper }, fonts)
    expect(readPdf(bytes).pages).toBe(1)
  },
)

it('keeps the shop’s own letters for copying and searching, and draws letters of the reader', async () => {
  const [saree] = ['સાડી ਲਾਲ 中文']
  const pdf = async (locale: 'en' | 'hi') =>
    readPdf(
      await drawSheet({ ...sheetOf([]), locale, blocks: [{ kind: 'text', text: saree }] }, fonts),
    )
  const [english, hindi] = [await pdf('en'), await pdf('hi')]
  expect(english.stored).toEqual([saree])
  expect(hindi.stored).toEqual([saree])
  expect(english.drawn).toContain('Saadee Laal ??')
  expect(hindi.drawn).toMatch(/साडी लाल\s+\?\?/)
})

const lettersOf = (text: string) => text.match(/\p{Script=Devanagari}/gu)?.toSorted()

it('gives each glyph its own letters, also after words in which a sign was joined with it', async () => {
  const text =
    'शर्मा फ़ैशन कुर्ता लाल विद्यार्थी साड़ी कीर्ति मूर्ति किताब ट्रेडर्स सिल्क आर्थिक धर्म काम बर्तन तन सर्दी दीदी वर्षा'
  const blocks = text.split(' ').map((word) => ({ kind: 'text', text: word }) as const)
  const { drawn } = readPdf(await drawSheet({ ...sheetOf([]), locale: 'hi', blocks }, fonts))
  // Without the stored text, programs copy the letters in the order in which they are drawn.
  expect(lettersOf(drawn)).toEqual(lettersOf(text.normalize('NFC')))
  expect(drawn.replaceAll(/\s/g, '')).toContain('शन')
})
