import { expect, test } from 'vitest'
import type { Card } from '../product-card.ts'
import { KnownCards } from './known-cards.ts'

const card = (id: string, name = 'Kurta'): Card => ({
  id,
  name,
  brand: 'Biba',
  description: '',
  category: 'Clothing',
  sub_category: 'Kurta',
  active: true,
  store_id: 's',
  variants: [],
  reviews: { averageRating: null, numberOfReviews: 0 },
})

/** A source that notes which cards were asked for. */
function makeSource() {
  const asked: string[][] = []
  const read = async (ids: string[]) => {
    asked.push(ids)
    return ids.filter((id) => id !== 'deleted').map((id) => card(id))
  }
  return { asked, read }
}

test('a card is read once, and again after a change', async () => {
  const cards = new KnownCards()
  const { asked, read } = makeSource()
  expect([...(await cards.find(['a', 'b'], read)).keys()]).toEqual(['a', 'b'])
  await cards.find(['b', 'c'], read)
  await cards.find(['a', 'b', 'c'], read)
  cards.forget(['b', 'never read'])
  await cards.find(['a', 'b', 'c'], read)
  expect(asked).toEqual([['a', 'b'], ['c'], ['b']])
})

test('a deleted product has no card', async () => {
  const { read } = makeSource()
  expect((await new KnownCards().find(['deleted'], read)).size).toBe(0)
})

test('a card that changes while it is read is answered but not remembered', async () => {
  const cards = new KnownCards()
  const { asked, read } = makeSource()
  const found = await cards.find(['a', 'b'], async () => {
    const old = [card('a', 'old name'), card('b')]
    cards.forget(['a'])
    return old
  })
  expect(found.get('a')?.name).toBe('old name')
  expect((await cards.find(['a', 'b'], read)).get('a')?.name).toBe('Kurta')
  expect(asked).toEqual([['a']])
})

test('a failed reading is forgotten', async () => {
  const cards = new KnownCards()
  const { asked, read } = makeSource()
  await expect(cards.find(['a'], () => Promise.reject(new Error('lost')))).rejects.toThrow('lost')
  await cards.find(['a'], read)
  expect(asked).toEqual([['a']])
})

test('the cards read first give way when there are too many', async () => {
  const cards = new KnownCards()
  const { asked, read } = makeSource()
  const ids = Array.from({ length: 4_001 }, (_, nth) => String(nth))
  await cards.find(ids, read)
  await cards.find(['0', '4000'], read)
  expect(asked.slice(1)).toEqual([['0']])
})
