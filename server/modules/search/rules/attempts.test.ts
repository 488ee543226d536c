import { expect, it } from 'vitest'
import { attemptsFor } from './attempts.ts'
import { readQuery } from './read-query.ts'

const asked = readQuery('red silk saree under 500')
const meant = readQuery('red silk saree under 600')

it('begins with the exact query and ends with all products', () => {
  const attempts = attemptsFor({ asked, meant }, 'city')
  expect(attempts[0]).toMatchObject({ shown: 'asked', held: 'all', understood: { color: 'Red' } })
  expect(attempts.at(-1)).toMatchObject({
    shown: 'popular',
    query: null,
    price: null,
    held: 'kinds',
  })
  const order = ['asked', 'corrected', 'wider', 'popular']
  const shown = attempts.map((attempt) => order.indexOf(attempt.shown))
  expect(shown).toEqual(shown.toSorted((a, b) => a - b))
})

it('contains no attempt twice', () => {
  const questions = attemptsFor({ asked: readQuery('kurta'), meant: null }, 'city').map((attempt) =>
    JSON.stringify([attempt.query?.match, attempt.price, attempt.held]),
  )
  expect(new Set(questions).size).toBe(questions.length)
})

it('keeps the filters on a store’s page, and never widens a merchant’s search', () => {
  const shelf = attemptsFor({ asked, meant }, 'shelf')
  expect(shelf.every(({ held }) => held === 'all')).toBe(true)
  expect(attemptsFor({ asked: readQuery(''), meant: null }, 'shelf')).toHaveLength(1)
  const own = attemptsFor({ asked, meant }, 'own').map(({ shown }) => shown)
  expect(own).toEqual(['asked', 'corrected'])
})

it('also searches for adults’ articles when children’s ones are asked for', () => {
  const queries = attemptsFor({ asked: readQuery('girls kurti'), meant: null }, 'city')
  expect(queries.some(({ query }) => query?.match === "'%women' & '#kurti'")).toBe(true)
})
