import type { Db } from '#server/platform/db/open.ts'
import { meaningsIn } from './meanings.ts'
import { vocabularyIn } from './mending.ts'

/** What was made of queries, while the words of the products and the explained words stay the same. */
type Remembered = { vocabulary: unknown; meanings: unknown; values: Map<string, unknown> }

const remembered = new WeakMap<Db, Remembered>()
/** Each query has up to four, of some ten kilobytes. */
const MOST = 2_000

/**
 * Returns what `make` returned for this key before: many shoppers ask for the same. It may depend on the key, the words of
 * products and the explained words only.
 */
export function remember<Value>(db: Db, key: readonly unknown[], make: () => Value): Value {
  const { values } = presentOf(db)
  const text = JSON.stringify(key)
  const known = values.get(text)
  if (known !== undefined) return known as Value
  const made = make()
  if (values.size >= MOST) values.clear()
  values.set(text, made)
  return made
}

function presentOf(db: Db): Remembered {
  const [vocabulary, meanings] = [vocabularyIn(db), meaningsIn(db)]
  const known = remembered.get(db)
  if (known?.vocabulary === vocabulary && known.meanings === meanings) return known
  const present = { vocabulary, meanings, values: new Map<string, unknown>() }
  remembered.set(db, present)
  return present
}
