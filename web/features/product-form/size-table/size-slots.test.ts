import { expect, it } from 'vitest'
import { emptySlots, fillSlot, readSlots, type Slot } from './size-slots.ts'

const kind = { gender: 'Female', metric: 'UK/IND' }

function typeEntries(
  entries: [column: 'UK/IND' | 'US' | 'EUR' | 'Centimeter' | 'Quantity', text: string][],
): Slot {
  return entries.reduce<Slot>((slot, [column, text]) => fillSlot(slot, column, text, kind), {})
}

it('fills the other measures of a size in, and reads the size and the stock', () => {
  const slot = typeEntries([
    ['EUR', '38'],
    ['Quantity', '4'],
  ])
  expect(slot).toMatchObject({ 'UK/IND': '5', US: '7', EUR: '38', Quantity: '4' })
  expect(readSlots([slot, ...emptySlots()], kind)).toEqual({
    rows: [{ size: 'UK 5', stock: 4 }],
    faults: [],
  })
  expect(readSlots([slot], { ...kind, metric: 'US' }).rows).toEqual([{ size: 'US 7', stock: 4 }])
  expect(readSlots([typeEntries([['UK/IND', '7,5']])], kind).rows).toEqual([
    { size: 'UK 7.5', stock: undefined },
  ])
})

it('keeps a row with a wrong measure as it is typed and names its place', () => {
  const slot = typeEntries([
    ['UK/IND', '4'],
    ['Centimeter', 'abc'],
    ['Quantity', '3'],
  ])
  expect(slot).toMatchObject({ 'UK/IND': '4', EUR: '37', Centimeter: 'abc', Quantity: '3' })
  expect(readSlots([{}, slot], kind)).toEqual({
    rows: [],
    faults: [{ at: 1, column: 'Centimeter', kind: 'unread' }],
  })
})

it('names a row without its size, a size that stands twice and a quantity that is not whole', () => {
  const seven = typeEntries([['UK/IND', '7']])
  expect(readSlots([typeEntries([['Quantity', '3']]), seven, seven], kind)).toEqual({
    rows: [{ size: 'UK 7', stock: undefined }],
    faults: [
      { at: 0, column: 'UK/IND', kind: 'missing' },
      { at: 2, column: 'UK/IND', kind: 'twice' },
    ],
  })
  for (const wrong of ['1.5', '4 pairs']) {
    const slot = fillSlot(seven, 'Quantity', wrong, kind)
    expect(slot.Quantity).toBe(wrong)
    expect(readSlots([slot], kind)).toEqual({
      rows: [],
      faults: [{ at: 0, column: 'Quantity', kind: 'notWhole' }],
    })
  }
})

it('empties the measures of a row whose size is deleted', () => {
  const slot = typeEntries([
    ['UK/IND', '7'],
    ['UK/IND', ''],
  ])
  expect(readSlots([slot], kind)).toEqual({ rows: [], faults: [] })
})

it('keeps the size of a row when another measure is deleted', () => {
  const slot = typeEntries([
    ['UK/IND', '7'],
    ['EUR', ''],
  ])
  expect(slot).toMatchObject({ 'UK/IND': '7', EUR: '' })
})
