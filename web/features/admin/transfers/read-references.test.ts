import { describe, expect, it } from 'vitest'
import { readReferences } from './read-references.ts'

describe('pasted references', () => {
  it.each([
    ['T12 N123456789', 'T12', 'N123456789'],
    ['12\tN123456789', '12', 'N123456789'],
    ['t7,HDFC R5-2026 001', 't7', 'HDFC R5-2026 001'],
    ['"T7";"UTR 0001234"', 'T7', 'UTR 0001234'],
  ])('%j', (row, number, bankReference) => {
    expect(readReferences(`\n${row}\r\n\n`)).toEqual({
      lines: [{ number, bankReference }],
      unread: [],
    })
  })

  it('names the lines that it cannot read', () => {
    expect(readReferences('T1 N123456789\n\nNumber,Reference\nT2').unread).toEqual([1, 2])
  })
})
