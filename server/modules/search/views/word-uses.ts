import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { type Mark, marked } from '../language/senses.ts'
import type { WordUses } from '../language/word-roles.ts'

/** So many products of a word tell what it is. */
const SAMPLE = 200

/** In which products words stand: one small statement for all of them, each word with a sample of its products. */
export async function readUses(
  db: Db,
  words: readonly string[],
): Promise<(WordUses & { word: string })[]> {
  const counted = (mark: Mark) => sql`count(*) filter (where h.words @@ ${lexeme(mark)})::int`
  const { rows } = await db.execute<WordUses & { word: string }>(sql`
    select asked.word, uses.* from unnest(${sql.param(words)}::text[]) as asked (word)
    cross join lateral (
      select count(*)::int as products, ${counted('*')} as brands, ${counted('$')} as shops, ${counted('^')} as heads
      from (
        select words from search_products
        where words @@ (quote_literal(asked.word) || ':AB')::tsquery or words @@ ${lexeme('$')} limit ${SAMPLE}::int
      ) h
    ) uses`)
  return rows
}

/** The lexeme with this mark of the word that is asked for, as a query. */
const lexeme = (mark: Mark) => sql`quote_literal(${marked(mark, '')}::text || asked.word)::tsquery`
