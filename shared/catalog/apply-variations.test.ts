import { array, assert, constantFrom, property, record, uniqueArray } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyVariations, combinationKey, entriesOf } from './apply-variations.ts'
import type { Attributes } from '../contract/goods.ts'
import { variationAttributes } from './product-options.ts'
import { MAX_COMBINATIONS } from '../limits.ts'

type Row = { attributes: Attributes; typed: string }
const makeRow = (attributes: Attributes): Row => ({ attributes, typed: 'new' })

function apply(
  selected: readonly (typeof variationAttributes)[number][],
  values: object,
  rows: Row[] = [],
) {
  const applied = applyVariations(selected, values, { rows, makeRow })
  if (!applied.ok) throw new Error(`${applied.count} combinations`)
  return applied
}

describe('Apply Changes', () => {
  it('makes every combination, in the order of the entries', () => {
    const { rows } = apply(['Size', 'Color'], { Size: ['S', 'M'], Color: ['Red', 'Blue'] })
    expect(rows.map(({ attributes }) => `${attributes.Size} ${attributes.Color}`)).toEqual([
      'S Red',
      'S Blue',
      'M Red',
      'M Blue',
    ])
  })

  it('skips blank and repeated entries', () => {
    const { rows } = apply(['Size'], { Size: ['', 'S', '  ', 's ', 'M'] })
    expect(rows.map(({ attributes }) => attributes.Size)).toEqual(['S', 'M'])
    expect(apply(['Size', 'Color'], { Size: ['S'], Color: [' '] }).rows).toHaveLength(1)
    expect(apply(['Size'], { Size: [' '] }).rows).toEqual([])
  })

  it('keeps the entries of rows that stay, and names the removed rows', () => {
    const rows = [
      { attributes: { Size: 's' }, typed: '499' },
      { attributes: { Size: 'XL' }, typed: '599' },
    ]
    const applied = apply(['Size'], { Size: ['S', 'M'] }, rows)
    expect(applied.rows).toEqual([
      { attributes: { Size: 'S' }, typed: '499' },
      { attributes: { Size: 'M' }, typed: 'new' },
    ])
    expect(applied.removed).toEqual([rows[1]])
  })

  it('applies two hundred combinations and no more', () => {
    const sizes = Array.from({ length: 20 }, (_, n) => `${n}`)
    const colors = Array.from({ length: 10 }, (_, n) => `c${n}`)
    expect(apply(['Size', 'Color'], { Size: sizes, Color: colors }).rows).toHaveLength(
      MAX_COMBINATIONS,
    )
    const more = applyVariations(
      ['Size', 'Color'],
      { Size: [...sizes, '20'], Color: colors },
      { rows: [], makeRow },
    )
    expect(more).toEqual({ ok: false, count: 210 })
  })

  const entries = array(constantFrom('S', 'M', 'L', 's', ' M ', '', '  ', 'क', '__proto__'), {
    maxLength: 6,
  })
  const values = record({ Size: entries, Color: entries, MaterialType: entries })
  const selected = uniqueArray(constantFrom(...variationAttributes), { maxLength: 3 })

  it('has as many rows as the product of the entries, each combination once', () => {
    assert(
      property(selected, values, (names, given) => {
        const { rows } = apply(names, given)
        const counts = names.map((name) => entriesOf(given[name]).length).filter(Boolean)
        const product = counts.length === 0 ? 0 : counts.reduce((sum, count) => sum * count, 1)
        expect(rows).toHaveLength(product)
        expect(new Set(rows.map(({ attributes }) => combinationKey(attributes))).size).toBe(product)
      }),
    )
  })

  it('loses nothing: each earlier row stays as it is or is named as removed', () => {
    assert(
      property(selected, values, values, (names, before, after) => {
        const typed = apply(names, before).rows.map((row, at) => ({ ...row, typed: `${at}` }))
        const { rows, removed } = apply(names, after, typed)
        const stay = rows.filter((row) => row.typed !== 'new')
        expect([...stay, ...removed].map((row) => row.typed).toSorted()).toEqual(
          typed.map((row) => row.typed).toSorted(),
        )
        const again = apply(names, after, rows)
        expect(again.rows).toEqual(rows)
        expect(again.removed).toEqual([])
      }),
    )
  })
})
