import { expect, it } from 'vitest'
import { attemptsFor } from './attempts.ts'
import { readQuery } from './read-query.ts'

const asked = readQuery('red silk saree under 500')
const meant = readQuery('red silk saree under 600')

it('begins with what was asked and ends with what there is', () => {
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

it('never asks the same twice', () => {
  const questions = attemptsFor({ asked: readQuery('kurta'), meant: null }, 'city').map((attempt) =>
    JSON.stringify([attempt.query?.match, attempt.price, attempt.held]),
  )
  expect(new Set(questions).size).toBe(questions.length)
})

it('keeps the filters of a shelf, and shows a merchant nothing else', () => {
  const shelf = attemptsFor({ asked, meant }, 'shelf')
  expect(shelf.every(({ held }) => held === 'all')).toBe(true)
  expect(attemptsFor({ asked: readQuery(''), meant: null }, 'shelf')).toHaveLength(1)
  const own = attemptsFor({ asked, meant }, 'own').map(({ shown }) => shown)
  expect(own).toEqual(['asked', 'corrected'])
})

it('looks for a grown-up’s piece where none is made for children', () => {
  const queries = attemptsFor({ asked: readQuery('girls kurti'), meant: null }, 'city')
  expect(queries.some(({ query }) => query?.match === "'%women' & '#kurti'")).toBe(true)
})
