import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { singular } from '#shared/fold.ts'
import { mendWord, partsOf, partWord } from '../rules/mending.ts'
import { readQuery, type Understanding } from '../rules/read-query.ts'

/** Similar words that are read for each misspelt word; the one with the fewest wrong letters is used. */
const CANDIDATES = 12
const LONGEST = 40

/** The query with corrected spellings; null when there is nothing to correct. */
export async function findMeant(db: Db, asked: Understanding): Promise<Understanding | null> {
  const unknown = asked.phrases.filter(({ sense }) => sense === null).flatMap(({ words }) => words)
  const strange = [...new Set(unknown)].filter((word) => /^[a-z]{4,}$/.test(word))
  const short = strange.filter(({ length }) => length <= LONGEST)
  if (short.length === 0) return null
  const { near, parts } = await findNear(db, short)
  const better = new Map(
    near.flatMap(({ typed, candidates }) => {
      const word = partWord(typed, parts) ?? mendWord(typed, candidates)
      return word === null ? [] : [[typed, word]]
    }),
  )
  if (better.size === 0) return null
  return readQuery(asked.words.map((word) => better.get(word) ?? word).join(' '))
}

type Near = { typed: string; candidates: string[] }

/** For each typed word that matches no product: similar words of products. And those parts of it that are words. */
async function findNear(db: Db, typed: string[]): Promise<{ near: Near[]; parts: Set<string> }> {
  const halves = [...new Set(typed.flatMap(partsOf).flat().map(singular))]
  const { rows } = await db.execute<Near & { parts: string[] }>(sql`
    select typed, array(
      select word from search_words where word % typed
      order by similarity(word, typed) desc, word limit ${CANDIDATES}
    ) as candidates,
    array(select word from search_words where word = any(${sql.param(halves)}::text[])) as parts
    from unnest(${sql.param(typed)}::text[]) as typed
    where not exists (
      select from search_products where words @@ (quote_literal(typed) || ':*')::tsquery)`)
  return { near: rows, parts: new Set(rows.flatMap(({ parts }) => parts)) }
}
