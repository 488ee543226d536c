import { and, asc, desc, eq, gt, ilike, or, sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#server/platform/db/open.ts'
import { admins } from '#server/platform/db/tables/admin.ts'
import { searchMeanings, searchMisses } from '#server/platform/db/tables/search.ts'
import { invalidField } from '#shared/app-error.ts'
import type {
  getMissedSearches,
  getWordMeanings,
  MissedSearch,
} from '#shared/contract/search-words.ts'
import { getProductsQuery } from '#shared/contract/search.ts'
import { likePatterns } from '#shared/formats/fold.ts'
import { DAY_MS, indianDay } from '#shared/formats/india-time.ts'
import { MAX_WORD_MEANINGS, MISSED_SEARCH_DAYS, PAGE_SIZE_MERCHANT } from '#shared/limits.ts'
import { messageText } from '#shared/message.ts'
import { asAsked } from '../rules/attempt.ts'
import { inquire, searchOf } from './inquiry.ts'
import type { SearchService } from './search-service.ts'

/** The explained words in alphabetical order; a page begins after the key in its cursor. */
export async function viewWordMeanings(
  db: Db,
  { search, page }: z.output<typeof getWordMeanings.input>,
) {
  const { id, key, word, meaning, changedAt } = searchMeanings
  const found = likePatterns(search).map((text) => or(ilike(word, text), ilike(meaning, text)))
  const rows = await db
    .select({ _id: id, key, word, meaning, changedAt, changedBy: admins.uid })
    .from(searchMeanings)
    .innerJoin(admins, eq(admins.id, searchMeanings.changedBy))
    .where(and(...found, page ? gt(key, readMark(page, z.tuple([z.string()]))[0]) : undefined))
    .orderBy(asc(key))
    .limit(PAGE_SIZE_MERCHANT + 1)
  const shown = rows.slice(0, PAGE_SIZE_MERCHANT)
  const last = rows.length > shown.length ? shown.at(-1) : undefined
  return {
    meanings: shown.map((row) => ({ ...row, changedAt: row.changedAt.toISOString() })),
    nextPage: last ? writeMark([last.key]) : null,
    total: await db.$count(searchMeanings),
    most: MAX_WORD_MEANINGS,
  }
}

type MissedRow = Omit<MissedSearch, 'findsNow'>
type MissedPlaces = Pick<MissedRow, 'words' | 'cities'>

/** The searches without a hit, summed over days and cities; those that find something meanwhile are marked. */
export async function viewMissedSearches(
  { db, service }: { db: Db; service: SearchService },
  { sort, page }: z.output<typeof getMissedSearches.input>,
  now: Date,
) {
  const { words, times, city, day } = searchMisses
  const sum = sql<number>`sum(${times})::int`
  const lastDay = sql<string>`max(${day})::text`
  const order = sort === 'frequent' ? sum : lastDay
  const rows: MissedRow[] = await db
    .select({
      words,
      times: sum,
      lastDay,
      cities: sql<
        string[]
      >`coalesce(array_agg(distinct ${city}) filter (where ${city} <> ''), '{}')`,
    })
    .from(searchMisses)
    .where(gt(day, oldestMissed(now)))
    .groupBy(words)
    .having(page ? afterMark(order, readMark(page, marks[sort])) : undefined)
    .orderBy(desc(order), asc(words))
    .limit(PAGE_SIZE_MERCHANT + 1)
  const shown = rows.slice(0, PAGE_SIZE_MERCHANT)
  const last = rows.length > shown.length ? shown.at(-1) : undefined
  const finding = await findHits(service, shown, now)
  return {
    searches: shown.map((row) => ({ ...row, findsNow: finding.has(row.words) })),
    nextPage: last
      ? writeMark([sort === 'frequent' ? last.times : last.lastDay, last.words])
      : null,
  }
}

const oldestMissed = (now: Date) => indianDay(now.getTime() - MISSED_SEARCH_DAYS * DAY_MS)

type Mark = [value: number | string, words: string]
const marks: Record<z.output<typeof getMissedSearches.input>['sort'], z.ZodType<Mark>> = {
  frequent: z.tuple([z.int(), z.string()]),
  newest: z.tuple([z.iso.date(), z.string()]),
}

/** The rows after the last row of the previous page. */
function afterMark(order: SQL, [value, words]: Mark): SQL {
  return sql`${order} < ${value} or ${order} = ${value} and ${searchMisses.words} > ${words}`
}

/** The words that find a product meanwhile, in the cities of their searches. */
export async function findHits(
  { engine, language }: SearchService,
  searches: readonly MissedPlaces[],
  now: Date,
): Promise<Set<string>> {
  const asked = searches.flatMap(({ words, cities }) =>
    (cities.length > 0 ? cities : [undefined]).map((city) => {
      const query = { ...getProductsQuery.parse({}), search: words, city }
      const inquiry = inquire(language, query, { now })
      return { words, search: searchOf(inquiry, { at: 0, attempt: asAsked(inquiry.asked) }) }
    }),
  )
  const counts = await engine.count(
    asked.map(({ search }) => search),
    1,
    now,
  )
  return new Set(asked.filter((_, at) => counts[at] === 1).map(({ words }) => words))
}

function writeMark(values: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

function readMark<Values>(page: string, mark: z.ZodType<Values>): Values {
  const read = mark.safeParse(parse(Buffer.from(page, 'base64url').toString()))
  if (!read.success || page.includes('\0')) throw invalidField('page', messageText('fields.page'))
  return read.data
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
