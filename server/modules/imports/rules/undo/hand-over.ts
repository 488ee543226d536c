import type { Values, WrittenChange } from '../stored.ts'

/** Values that go back together: a price without its MRP could be above it. `active` is that of the product. */
const groups: readonly (readonly (keyof Values)[])[] = [
  ['pricePaise', 'mrpPaise'],
  ['stock'],
  ['active'],
]
type ValueChange = WrittenChange['changed'][number]

/**
 * Takes out of a list's changes those that a later list has changed again, and gives their earlier values to that list,
 * so that lists can be taken back in any order. `later`: the lists after it that still count, in their order. A product
 * or size that is new belongs to a later list that has it too.
 */
export function handOver(
  written: WrittenChange,
  later: readonly WrittenChange[],
): { own: WrittenChange; later: WrittenChange[] } {
  const next = structuredClone([...later])
  const nothing = { ...written, isNew: false, added: [], changed: [] }
  if (written.isNew) {
    if (!next[0]) return { own: { ...written, changed: [] }, later: next }
    next[0].isNew = true
    return { own: nothing, later: next }
  }
  const added = written.added.filter((id) => !giveAdded(id, next))
  const changed = written.changed.map((change) => giveValues(change, next))
  return { own: { ...nothing, added, changed }, later: next }
}

/** Gives a new size to the first list that has changed it; false without one. */
function giveAdded(id: string, later: readonly WrittenChange[]): boolean {
  const next = later.find(({ changed }) => changed.some(({ variantId }) => variantId === id))
  if (!next) return false
  next.added.push(id)
  next.changed = next.changed.filter(({ variantId }) => variantId !== id)
  return true
}

/** A change without the values that a later list has changed from there on. */
function giveValues(change: ValueChange, later: readonly WrittenChange[]): ValueChange {
  const before = { ...change.before }
  for (const group of groups.filter((names) => differs(change, names))) {
    const isSame = ({ variantId }: ValueChange) =>
      group[0] === 'active' || variantId === change.variantId
    const heirs = later
      .map(({ changed }) => changed.filter((one) => isSame(one) && differs(one, group)))
      .find((found) => found.length > 0)
    if (!heirs?.every((heir) => group.every((name) => heir.before[name] === change.after[name])))
      continue
    for (const name of group) {
      for (const heir of heirs) Object.assign(heir.before, { [name]: change.before[name] })
      Object.assign(before, { [name]: change.after[name] })
    }
  }
  return { ...change, before }
}

const differs = ({ before, after }: ValueChange, names: readonly (keyof Values)[]) =>
  names.some((name) => before[name] !== after[name])

/** The version to which lists alone have brought a product, from the version at which it was made. */
export function versionByLists(
  created: string,
  steps: Iterable<readonly [string, string]>,
): string {
  const next = new Map(steps)
  let version = created
  for (let to = next.get(version); to !== undefined; to = next.get(version)) {
    next.delete(version)
    version = to
  }
  return version
}
