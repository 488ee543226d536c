import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { colours } from '#server/modules/notices/rules/email-look.ts'
import { PAPER } from '#shared/page.ts'

type Oklch = { lightness: number; chroma: number; hue: number }

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const colour = String.raw`oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)`
const tokens = new Map<string, { day: Oklch; night: Oklch }>()
for (const match of css.matchAll(
  new RegExp(String.raw`--([a-z-]+): light-dark\(${colour}, ${colour}\)`, 'g'),
)) {
  const [name = '', ...numbers] = match.slice(1)
  const at = (index: number) => Number(numbers[index])
  tokens.set(name, {
    day: { lightness: at(0), chroma: at(1), hue: at(2) },
    night: { lightness: at(3), chroma: at(4), hue: at(5) },
  })
}

/** Linear sRGB by the matrices of CSS Color 4, §"Converting OKLCH colors". */
function linearRgb({ lightness, chroma, hue }: Oklch): [number, number, number] {
  const radians = (hue * Math.PI) / 180
  const a = chroma * Math.cos(radians)
  const b = chroma * Math.sin(radians)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

function luminance(value: Oklch): number {
  const [r, g, b] = linearRgb(value).map((part) => Math.min(1, Math.max(0, part)))
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0)
}

function contrast(text: Oklch, ground: Oklch): number {
  const [high = 0, low = 0] = [luminance(text), luminance(ground)].toSorted((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

const grounds = ['paper', 'surface', 'sunken']
const textPairs = [
  ...['ink', 'ink-muted', 'primary', 'primary-strong', 'accent-ink', 'success', 'danger'].flatMap(
    (text) => grounds.map((ground) => [text, ground]),
  ),
  ...['primary', 'accent', 'success', 'danger'].map((name) => ['ink', `${name}-soft`]),
  ['primary', 'primary-soft'],
  ['primary-strong', 'primary-soft'],
  ['ink-muted', 'primary-soft'],
  ['ink-muted', 'accent-soft'],
  ['accent-ink', 'accent-soft'],
  ['ink', 'hero'],
  ['ink-muted', 'hero'],
  ['success', 'success-soft'],
  ['danger', 'danger-soft'],
  ['on-primary', 'primary'],
  ['on-primary', 'primary-strong'],
  ['on-accent', 'accent'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-strong'],
  ['paper', 'ink'],
]
const shapePairs = grounds.map((ground) => ['edge', ground])

describe.each(['day', 'night'] as const)('tokens by %s', (time) => {
  const ratio = ([text = '', ground = '']: string[]) => {
    const first = tokens.get(text)
    const second = tokens.get(ground)
    if (!first || !second) throw new Error(`no such token: ${text} or ${ground}`)
    return contrast(first[time], second[time])
  }

  it.each(textPairs)('%s is readable on %s', (...pair) => {
    expect(ratio(pair)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(shapePairs)('%s outlines controls on %s', (...pair) => {
    expect(ratio(pair)).toBeGreaterThanOrEqual(3)
  })

  it('stays inside the sRGB gamut', () => {
    for (const value of tokens.values()) {
      for (const part of linearRgb(value[time])) {
        expect(part).toBeGreaterThan(-0.02)
        expect(part).toBeLessThan(1.02)
      }
    }
  })
})

describe('the contrast ratio', () => {
  it('is 21 for black on white', () => {
    const black = { lightness: 0, chroma: 0, hue: 0 }
    const white = { lightness: 1, chroma: 0, hue: 0 }
    expect(contrast(black, white)).toBeCloseTo(21, 2)
  })
})

const hexOf = (value: Oklch) =>
  linearRgb(value)
    .map((part) => (part <= 0.003_130_8 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055))
    .map((part) =>
      Math.round(255 * part)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')

describe("the colours of the browser's own bar", () => {
  const page = readFileSync(new URL('../index.html', import.meta.url), 'utf8')
  it('are those of the page in both themes', () => {
    const paper = tokens.get('paper')
    const contents = [...page.matchAll(/content="#(\w{6})"/g)].map(([, hex]) => hex)
    expect(contents).toEqual(paper && [hexOf(paper.day), hexOf(paper.night)])
    expect(Object.values(PAPER)).toEqual(contents.map((hex) => `#${hex}`))
  })
})

describe('the colours of emails', () => {
  it.each(Object.entries(colours))('%s is that of the screens in both themes', (name, ofEmail) => {
    const token = tokens.get(name)
    expect(ofEmail).toEqual(token && [`#${hexOf(token.day)}`, `#${hexOf(token.night)}`])
  })
})
