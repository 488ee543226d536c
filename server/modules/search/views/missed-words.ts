import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Merchant } from '#server/modules/accounts/guards.ts'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import type { Db } from '#server/platform/db/open.ts'
import { Category } from '#shared/contract/goods.ts'
import type { getMissedWords } from '#shared/contract/search-words.ts'
import { FEWEST_PEOPLE } from '#shared/limits.ts'
import { DAY_MS, indianDay } from '#shared/formats/india-time.ts'
import { mustExist } from '#shared/must-exist.ts'
import { couldSell } from '../rules/could-sell.ts'
import { findHits } from './search-words.ts'
import type { SearchService } from './search-service.ts'

const DAYS = 30
/**
 * Most words that are read, more than the shown ones, because some find something meanwhile or belong to another
 * category.
 */
const MOST_READ = 100
const MOST_SHOWN = 20

const foundRow = z.object({
  city: z.string(),
  categories: z.array(Category),
  missed: z.array(z.object({ words: z.string(), people: z.int() })),
})

/** The words that several people of the store's city searched without a hit, and whose goods the store could sell. */
export async function viewMissedWords(
  { db, service }: { db: Db; service: SearchService },
  { storeId }: Pick<Merchant, 'storeId'>,
  now: Date,
): Promise<z.input<typeof getMissedWords.output>> {
  const since = indianDay(now.getTime() - (DAYS - 1) * DAY_MS)
  const { rows } = await db.execute(sql`
    select s.city,
      array(select distinct p.category from products p where p.store_id = s.id and p.active) as categories,
      coalesce((select jsonb_agg(jsonb_build_object('words', m.words, 'people', m.people)
          order by m.people desc, m.words)
        from (select words, max(people) as people from search_miss_people
          where lower(city) = lower(s.city) and day >= ${since}::date
          group by words having max(people) >= ${FEWEST_PEOPLE}::int
          order by 2 desc, 1 limit ${MOST_READ}::int) m), '[]') as missed
    from stores s where s.id = ${storeId}::uuid`)
  const { city, categories, missed } = mustExist(
    checkRows(foundRow, rows)[0],
    `the store ${storeId}`,
  )
  const { language } = service
  const own = missed.filter(({ words }) =>
    couldSell(language.read(words, city).phrases, categories),
  )
  const finding = await findHits(
    service,
    own.map(({ words }) => ({ words, cities: [city] })),
    now,
  )
  return { words: own.filter(({ words }) => !finding.has(words)).slice(0, MOST_SHOWN) }
}
