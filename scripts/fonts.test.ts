import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { beforeAll, describe, expect, it } from 'vitest'
import { devanagariChars, hindiName, latinChars, ownShapes } from './font-texts.ts'
import { decompress, shaperOf } from './font-tools.ts'

type Shaper = ReturnType<typeof shaperOf>

const fonts = new URL('../web/fonts/', import.meta.url)
const messages = new URL('../shared/messages/', import.meta.url)
const css = readFileSync(new URL('../web/styles/fonts.css', import.meta.url), 'utf8')
const whole = createRequire(import.meta.url).resolve(
  '@fontsource-variable/anek-devanagari/files/anek-devanagari-devanagari-wght-normal.woff2',
)
const weights = ['400', '650'] as const
const devanagari = new Map<string, Shaper>()
let latin: Shaper
let original: Shaper

const open = async (file: URL | string) => shaperOf(await decompress(readFileSync(file)))

beforeAll(async () => {
  original = await open(whole)
  latin = await open(new URL('anek-latin.woff2', fonts))
  for (const weight of weights) {
    devanagari.set(weight, await open(new URL(`anek-devanagari-${weight}.woff2`, fonts)))
  }
})

function textsOf(locale: string): string[] {
  const walk = (node: unknown): string[] =>
    typeof node === 'string' ? [node] : Object.values(node as object).flatMap(walk)
  return readdirSync(messages).flatMap((area) =>
    walk(JSON.parse(readFileSync(new URL(`${area}/${locale}.json`, messages), 'utf8'))),
  )
}

const hindiWords = (texts: string[]) => [
  ...new Set(
    texts.flatMap((text) => text.match(/(?:\p{Script=Devanagari}|\u200c|\u200d|₹)+/gu) ?? []),
  ),
]
const isMissing = (font: Shaper, text: string) => font.glyphs(text).includes(0)

/** Pairs of consonants that the whole font joins without a visible virama. */
function findJoinedPairs(): string[] {
  const consonants = [...'कखगघचछजझटठडढणतथदधनपफबभमयरलवशषसह']
  const pairs = consonants.flatMap((first) => consonants.map((second) => `${first}्${second}`))
  return pairs.filter((pair) => !showsVirama(original, pair))
}

/** True when the shaped text has a separate virama glyph, which is shown below a letter without a half form. */
function showsVirama(font: Shaper, text: string): boolean {
  const [alone] = font.glyphs('्').slice(-1)
  return font.glyphs(text).includes(alone ?? -1)
}

describe.each(weights)('the Devanagari font of weight %s', (weight) => {
  const font = () => devanagari.get(weight) as Shaper

  it('has all characters of the Hindi messages and of its list', () => {
    const wanted = [...hindiWords(textsOf('hi')), ...devanagariChars]
    expect(wanted.length).toBeGreaterThan(1000)
    expect(wanted.filter((word) => isMissing(font(), word))).toEqual([])
  })

  it('joins every conjunct that the whole font joins', () => {
    const wanted = [...findJoinedPairs(), ...ownShapes, ...hindiWords(textsOf('hi'))]
    expect(wanted.length).toBeGreaterThan(1500)
    const broken = wanted.filter((text) => {
      return showsVirama(font(), text) && !showsVirama(original, text)
    })
    expect(broken).toEqual([])
  })

  it('writes no vowel sign on a dotted circle', () => {
    const circle = font().glyphs('◌')[0] ?? -1
    const wrong = [...hindiWords(textsOf('hi')), ...ownShapes.map((one) => `${one}ि`)].filter(
      (word) => font().glyphs(word).includes(circle),
    )
    expect(wrong).toEqual([])
  })
})

describe('the fonts', () => {
  it('of English pages has the name of the switch to Hindi, and joins its letters', async () => {
    const font = await open(new URL('anek-hindi.woff2', fonts))
    expect(textsOf('en').filter((text) => /\p{Script=Devanagari}/u.test(text))).toContain(hindiName)
    const glyphs = font.glyphs(hindiName)
    expect(glyphs).not.toContain(0)
    expect(glyphs).toHaveLength(original.glyphs(hindiName).length)
    expect(font.glyphs('क')).toEqual([0])
  })

  it('have all characters of both languages between them', () => {
    const known = new Set([...latinChars, ...devanagariChars])
    const unknown = [...new Set([...textsOf('en'), ...textsOf('hi')].join(''))].filter(
      (char) => !known.has(char) && char !== '\n',
    )
    expect(unknown).toEqual([])
    expect(latinChars.filter((char) => isMissing(latin, char))).toEqual([])
  })

  it('are named in the style sheet for exactly the characters that they have', () => {
    const faces = [...css.matchAll(/fonts\/anek-(latin|devanagari).*?unicode-range:([^;]+);/gs)]
    expect(faces.map(([, script]) => script)).toEqual(['latin', ...Array(4).fill('devanagari')])
    for (const [, script, ranges = ''] of faces) {
      const own = script === 'latin' ? latinChars : devanagariChars.filter((c) => !/\s/.test(c))
      expect(charsOf(ranges).toSorted()).toEqual([...new Set(own)].toSorted())
    }
  })

  it('of the device stand before the bundled ones, which devices without them load', () => {
    const faces = [...css.matchAll(/'Device Devanagari'.*?src:([^;]+);/gs)]
    expect(
      faces.map(([, sources = '']) => /^\s*local\(.*anek-devanagari-\d+\.woff2/s.test(sources)),
    ).toEqual([true, true])
  })
})

function charsOf(ranges: string): string[] {
  return [...ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].flatMap(
    ([, first = '', last]) => {
      const start = Number.parseInt(first, 16)
      const end = Number.parseInt(last ?? first, 16)
      return Array.from({ length: end - start + 1 }, (_, i) => String.fromCodePoint(start + i))
    },
  )
}
