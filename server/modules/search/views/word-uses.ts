import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { type Mark, markLexeme } from '../language/senses.ts'
import type { WordUses } from '../language/word-roles.ts'

/** Most products of a word that are read to find its role. */
const SAMPLE = 200

/** The uses of words in products, in one small statement, with a sample of the products of each word. */
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

/** The lexeme of the word with this mark, as a `tsquery`. */
const lexeme = (mark: Mark) =>
  sql`quote_literal(${markLexeme(mark, '')}::text || asked.word)::tsquery`
