import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { readEscPos } from '#test/esc-pos-reader.ts'
import { bitmapOf } from './bitmap.ts'
import { encodePages, type PageEnd } from './esc-pos.ts'

const joinParts = (parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]))

/** The rows of a picture as the reader writes them. */
const rowsOf = (width: number, dots: boolean[]) =>
  Array.from({ length: dots.length / width }, (_none, row) =>
    dots
      .slice(row * width, (row + 1) * width)
      .map((isBlack) => (isBlack ? '#' : ' '))
      .join(''),
  )

const bitmapFrom = (width: number, dots: boolean[]) =>
  bitmapOf({
    width,
    height: dots.length / width,
    data: dots.flatMap((isBlack) => [...(isBlack ? [0, 0, 0] : [255, 255, 255]), 255]),
  })

const pictures = fc
  .record({ columns: fc.integer({ min: 1, max: 6 }), height: fc.integer({ min: 1, max: 200 }) })
  .chain(({ columns, height }) => {
    const length = columns * 8 * height
    const dots = fc.array(fc.boolean(), { minLength: length, maxLength: length })
    return dots.map((some) => ({ width: columns * 8, dots: some }))
  })

it('a picture of any height comes out of the printer as it went in', () => {
  fc.assert(
    fc.property(pictures, ({ width, dots }) => {
      const paper = readEscPos(joinParts(encodePages([bitmapFrom(width, dots)], 'nothing')))
      expect(paper.width).toBe(width)
      expect(paper.rows).toEqual(rowsOf(width, dots))
    }),
    { numRuns: 60, size: 'max' },
  )
})

it.each([1, 63, 64, 65, 128, 129])('a height of %i rows loses and adds none', (height) => {
  for (const width of [384, 576]) {
    const dots = Array.from({ length: width * height }, (_none, dot) => dot % 3 === 0)
    const paper = readEscPos(joinParts(encodePages([bitmapFrom(width, dots)], 'tear')))
    expect(paper.rows).toEqual(rowsOf(width, dots))
  }
})

it.each<[PageEnd, string[]]>([
  ['tear', ['reset', 'picture', 'feed 4 lines', 'picture', 'feed 4 lines']],
  ['cut', ['reset', 'picture', 'cut 66 0', 'picture', 'cut 66 0']],
  ['label', ['reset', 'picture', 'next label', 'picture', 'next label']],
  ['nothing', ['reset', 'picture', 'picture']],
])('after each page, %s sends its command, and cuts only where it was chosen', (end, commands) => {
  const page = bitmapFrom(8, Array<boolean>(16).fill(true))
  expect(readEscPos(joinParts(encodePages([page, page], end))).commands).toEqual(commands)
})

it('a dot is black where its colour is dark, also in the soft edge of a letter', () => {
  const greys = [0, 100, 160, 167, 169, 200, 250, 255]
  const data = greys.flatMap((grey) => [grey, grey, grey, 255])
  expect([...bitmapOf({ width: 8, height: 1, data }).bits]).toEqual([0b1111_0000])
})
