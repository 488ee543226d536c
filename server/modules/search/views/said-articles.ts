import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import type { Db } from '#server/platform/db/open.ts'
import { spellingKey } from '#shared/formats/fold.ts'
import type { Understanding } from '../language/read-query.ts'
import { type Attempt, ownAsked } from '../rules/attempt.ts'
import { attemptsFor } from '../rules/attempts.ts'
import { matchesCondition } from './engine/tsquery.ts'
import type { Language } from './language.ts'

/** Most articles that words find; the caller shows fewer. */
const MOST_SAID = 200

const row = z.object({ id: z.string() })

/** `isAnyGoods`: words that name no kind of goods, such as a colour alone, are words of goods too. */
export type SaidOptions = { now: Date; isAnyGoods: boolean }
/** `color`: the colour family in the words, in small letters. */
export type SaidArticles = { productIds: string[]; color: string | null }

/**
 * The articles, of any shop, that words of goods mean: with their colours, in both languages, and by other spellings
 * when no article has the words as they are. A colour alone is mostly a name, such as Rani, which is a pink too.
 */
export async function findSaidArticles(
  { db, language }: { db: Db; language: Language },
  text: string,
  { now, isAnyGoods }: SaidOptions,
): Promise<SaidArticles> {
  const asked = language.read(text, undefined)
  const color = asked.color?.toLowerCase() ?? null
  const found = isSaidOfGoods(asked, isAnyGoods) ? await findBy(db, ownAsked(asked)) : []
  if (found.length > 0) return { productIds: found, color }
  await language.learn(asked, now)
  const meant = language.correct(asked)
  const corrected = attemptsFor({ asked, meant }, 'own')[1]
  const isMeant =
    corrected?.meant &&
    (isSaidOfGoods(corrected.meant, false) || soundsSame(asked, corrected.meant))
  return { productIds: isMeant ? await findBy(db, corrected) : [], color }
}

const soundOf = ({ words }: Understanding) => words.map(spellingKey).join(' ')
const soundsSame = (one: Understanding, other: Understanding) => soundOf(one) === soundOf(other)

function isSaidOfGoods({ phrases }: Understanding, isAnyGoods: boolean): boolean {
  const senses = phrases.flatMap(({ sense, not }) => (sense && !not ? [sense.kind] : []))
  return senses.includes('article') || senses.length > 1 || (isAnyGoods && senses.length > 0)
}

async function findBy(db: Db, { query }: Attempt): Promise<string[]> {
  if (!query) return []
  const { rows } = await db.execute(sql`select h.product_id as id from search_products h
    where ${matchesCondition(query.match)} limit ${MOST_SAID}::int`)
  return checkRows(row, rows).map(({ id }) => id)
}
