import { describe, expect, it } from 'vitest'
import { scanReader } from './scanned-keys.ts'

/** The codes in keys that follow each other after so many milliseconds. */
function read(keys: readonly string[], afterMs: number) {
  const reader = scanReader()
  const strokes = keys.map((key, at) => reader({ key, timeStamp: at * afterMs }))
  return {
    codes: strokes.flatMap(({ code }) => (code === undefined ? [] : [code])),
    taken: strokes.filter(({ isScanned }) => isScanned).length,
  }
}

const scan = (code: string) => [...code, 'Enter']

describe('a hand scanner without a field', () => {
  it('is read from its speed and its last key', () => {
    expect(read(scan('8901234567894'), 8)).toEqual({ codes: ['8901234567894'], taken: 13 })
    expect(read([...scan('KUR-1'), ...scan('https://chowk.in/t/AB2')], 20).codes).toEqual([
      'KUR-1',
      'https://chowk.in/t/AB2',
    ])
  })

  it('presses Shift for capital letters', () => {
    expect(read(['Shift', 'K', 'Shift', 'U', 'Shift', 'R', '1', 'Enter'], 8).codes).toEqual([
      'KUR1',
    ])
  })

  it('is no person who types, presses a shortcut or Enter, and no short burst', () => {
    expect(read(scan('8901234567894'), 120)).toEqual({ codes: [], taken: 0 })
    expect(read(['g', 'o'], 300).taken).toBe(0)
    expect(read(['Enter', 'Enter'], 10)).toEqual({ codes: [], taken: 0 })
    expect(read(scan('ab'), 8).codes).toEqual([])
  })

  it('begins again after a pause and after another key', () => {
    const reader = scanReader()
    const at = (key: string, timeStamp: number) => reader({ key, timeStamp }).code
    for (const [index, key] of ['a', 'b', 'c', 'd'].entries()) at(key, index * 5)
    expect(at('Enter', 400)).toBeUndefined()
    for (const [index, key] of ['a', 'Tab', 'b', 'c', 'd'].entries()) at(key, 500 + index * 5)
    expect(at('Enter', 525)).toBeUndefined()
  })
})
