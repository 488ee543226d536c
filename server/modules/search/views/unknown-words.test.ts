import { beforeAll, expect, it } from 'vitest'
import { getProductsQuery } from '#shared/contract/search.ts'
import { buildProduct, buildStore, mondayNoon } from '#test/factories.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { DatabaseEngine } from './engine/database-engine.ts'
import type { SearchEngine } from './engine/search-engine.ts'
import { viewSearch } from './search.ts'
import { SearchService } from './search-service.ts'

const app = useTestApp()
const asked: string[] = []
let service: SearchService

beforeAll(async () => {
  const store = await buildStore(app)
  await buildProduct(app, store.id, { name: 'Bandhani kurta' })
  const engine = new DatabaseEngine(app.database.replica)
  service = new SearchService(app.database, {
    find: (search, now) => note(search.words ? 'find words' : 'find all', engine.find(search, now)),
    count: (searches, most, now) =>
      note(
        searches.every(({ words }) => words) ? 'count words' : 'count all',
        engine.count(searches, most, now),
      ),
    missing: engine.missing.bind(engine),
  } satisfies SearchEngine)
})

function note<Answer>(question: string, answer: Answer): Answer {
  asked.push(question)
  return answer
}

async function questionsFor(search: string): Promise<string[]> {
  asked.length = 0
  const query = { ...getProductsQuery.parse({}), city: 'Jaipur', search }
  const { products } = await viewSearch(service, query, { now: mondayNoon })
  expect(products).toHaveLength(1)
  return asked
}

it('counts all tries of words that nobody knows at once, and the goods without words alone', async () => {
  expect(await questionsFor('qxvbtzk wrtplkj')).toEqual([
    'find words',
    'count words',
    'count all',
    'find all',
  ])
})

it('finds a known word with one question, and tries others beside it', async () => {
  const [first, ...others] = await questionsFor('kurta')
  expect(first).toBe('find words')
  expect(others).not.toContain('find all')
})
