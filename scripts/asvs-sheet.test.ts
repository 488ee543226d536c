import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** Requirements of levels 1 and 2 in each chapter of ASVS 5.0.0. */
const CHAPTERS = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7] as const
const STATES = ['met', 'not met', 'not applicable'] as const
const sheet = readFileSync('docs/asvs.md', 'utf8')

const rows = Array.from(
  sheet.matchAll(/^\| (\d+)\.(\d+)\.(\d+) +\| ([123]) +\| (.+?) +\| ([a-z ]+?) +\| (.+?) +\|$/gm),
  ([, chapter, section, last, level, wording = '', state = '', reason = '']) => ({
    number: [chapter, section, last].map(Number),
    level: Number(level),
    wording,
    state,
    reason,
  }),
)

describe('the sheet of ASVS 5.0.0', () => {
  it('has each chapter’s requirements of levels 1 and 2, once and in order', () => {
    const chapters = CHAPTERS.map(
      (_count, index) => rows.filter(({ number: [chapter] }) => chapter === index + 1).length,
    )
    expect(chapters).toEqual(CHAPTERS)
    expect([1, 2, 3].map((one) => rows.filter(({ level }) => level === one).length)).toEqual([
      70, 183, 0,
    ])
    const places = rows.map(({ number: [a = 0, b = 0, c = 0] }) => (a * 100 + b) * 100 + c)
    expect(places).toEqual([...new Set(places)].toSorted((a, b) => a - b))
  })

  it('counts its own rows right', () => {
    const count = (of: typeof rows) =>
      STATES.map((one) => of.filter(({ state }) => state === one).length).join(' | ')
    const counted = sheet.replaceAll(/ +/g, ' ').split('\n')
    const lineOf = (start: string) => counted.find((line) => line.startsWith(`| ${start}`))
    expect(lineOf('all |')).toBe(`| all | ${count(rows)} |`)
    for (const index of CHAPTERS.keys()) {
      const own = rows.filter(({ number: [chapter] }) => chapter === index + 1)
      expect(lineOf(`[V${index + 1} `)?.endsWith(`) | ${count(own)} |`)).toBe(true)
    }
  })

  it('names only tests that exist', () => {
    const named = Array.from(
      sheet.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`/g),
      ([, file = '']) => file,
    )
    expect(named.length).toBeGreaterThan(150)
    expect(named.filter((file) => !existsSync(file))).toEqual([])
  })
})
