import type { Attributes, VariationAttribute } from '../contract/goods.ts'
import { MAX_COMBINATIONS } from '../limits.ts'

/** The values entered for each selected variation, in the order of the form: `{ Size: ['S', 'M'], Color: ['Red'] }`. */
export type VariationValues = Partial<Record<VariationAttribute, readonly string[]>>

type Row = { attributes: Attributes }

export type AppliedVariations<R> =
  | {
      ok: true
      rows: R[]
      /** Rows whose combination is not among the entered values; the form names the rows that it removes. */
      removed: R[]
    }
  | { ok: false; count: number }

/**
 * All combinations of the entered values, without blank and repeated entries. An existing row of a combination keeps
 * its other entries; a new combination gets a row from `makeRow`. Above 200 combinations, only their count is returned.
 */
export function applyVariations<R extends Row>(
  selected: readonly VariationAttribute[],
  values: VariationValues,
  { rows, makeRow }: { rows: readonly R[]; makeRow: (attributes: Attributes) => R },
): AppliedVariations<R> {
  const lists = selected.map((name) => ({ name, entries: entriesOf(values[name]) }))
  const filled = lists.filter(({ entries }) => entries.length > 0)
  const count =
    filled.length === 0 ? 0 : filled.reduce((product, { entries }) => product * entries.length, 1)
  if (count > MAX_COMBINATIONS) return { ok: false, count }
  const earlier = new Map(rows.map((row) => [combinationKey(row.attributes), row]))
  const combinations = count === 0 ? [] : combine(filled)
  const applied = combinations.map((attributes) => {
    const row = earlier.get(combinationKey(attributes))
    // The new spelling wins: a merchant may correct `red` to `Red`.
    return row ? { ...row, attributes } : makeRow(attributes)
  })
  const wanted = new Set(combinations.map(combinationKey))
  return {
    ok: true,
    rows: applied,
    removed: rows.filter((row) => !wanted.has(combinationKey(row.attributes))),
  }
}

/** Trims the entries and drops blank and repeated ones; capitals do not distinguish entries. */
export function entriesOf(entries: readonly string[] = []): string[] {
  const seen = new Map<string, string>()
  for (const entry of entries) {
    const text = entry.trim().replaceAll(/\s+/g, ' ')
    const key = text.toLowerCase()
    if (text !== '' && !seen.has(key)) seen.set(key, text)
  }
  return [...seen.values()]
}

/** The comparison key of a combination: the order of its attributes and capitals do not matter. */
export function combinationKey(attributes: Attributes): string {
  const pairs = Object.entries(attributes).filter(([, value]) => value.trim() !== '')
  return JSON.stringify(pairs.map(([name, value]) => [name, value.trim().toLowerCase()]).toSorted())
}

function combine(lists: { name: VariationAttribute; entries: string[] }[]): Attributes[] {
  return lists.reduce<Attributes[]>(
    (combinations, { name, entries }) =>
      combinations.flatMap((combination) =>
        entries.map((entry) => ({ ...combination, [name]: entry })),
      ),
    [{}],
  )
}
