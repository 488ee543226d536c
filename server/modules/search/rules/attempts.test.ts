import { expect, it } from 'vitest'
import { readQuery } from '../language/read-query.ts'
import { tsqueryOf } from '../views/engine/tsquery.ts'
import { asAsked, type Attempt } from './attempt.ts'
import { attemptsFor, ofKind } from './attempts.ts'

const matchOf = ({ query }: Attempt) => (query ? tsqueryOf(query.match) : '')

const asked = readQuery('red silk saree under 500')
const meant = readQuery('red silk saree under 600')

it('begins with the exact query and ends with all products', () => {
  const attempts = attemptsFor({ asked, meant: [meant] }, 'city')
  expect(attempts[0]).toMatchObject({ shown: 'asked', held: 'all', understood: { color: 'Red' } })
  expect(attempts.at(-1)).toMatchObject({
    shown: 'popular',
    query: null,
    price: null,
    held: 'kinds',
  })
  // The typed words are searched in descriptions before any word is corrected.
  expect(attempts[1]).toMatchObject({ shown: 'wider', meant: null, leftOut: [] })
  const order = ['corrected', 'wider', 'popular']
  const shown = attempts.slice(2).map((attempt) => order.indexOf(attempt.shown))
  expect(shown).toEqual(shown.toSorted((a, b) => a - b))
})

it('tries the first correction with an article that means nearly the same before the second', () => {
  const [best, second] = [readQuery('aurelia kurti'), readQuery('aurat kurti')]
  const attempts = attemptsFor(
    { asked: readQuery('auraliya kurti'), meant: [best, second] },
    'city',
  )
  const corrected = attempts.filter(({ meant: parsed }) => parsed !== null).slice(0, 3)
  expect(corrected.map(({ meant: parsed }) => parsed)).toEqual([best, best, second])
  expect(corrected[1]?.query?.main).toEqual({ word: '#kurta', places: '' })
})

it('looks for the words of a description with such an article too', () => {
  const attempts = attemptsFor({ asked: readQuery('keyhole neck kurti'), meant: [] }, 'city')
  const matches = attempts.map(matchOf)
  const alike = matches.findIndex((match) =>
    /'#kurta'.*'keyhole':ABC|'keyhole':ABC.*'#kurta'/.test(match),
  )
  expect(matches[alike + 1]).toMatch(/'keyhole'(?!:)/)
})

it('contains no attempt twice', () => {
  const questions = attemptsFor({ asked: readQuery('kurta'), meant: [] }, 'city').map((attempt) =>
    JSON.stringify([attempt.query?.match, attempt.price, attempt.held]),
  )
  expect(new Set(questions).size).toBe(questions.length)
})

it('keeps the filters on a store’s page, and never widens a merchant’s search', () => {
  const inStore = attemptsFor({ asked, meant: [meant] }, 'store')
  expect(inStore.every(({ held }) => held === 'all')).toBe(true)
  expect(attemptsFor({ asked: readQuery(''), meant: [] }, 'store')).toHaveLength(1)
  const own = attemptsFor({ asked, meant: [meant] }, 'own').map(({ shown }) => shown)
  expect(own).toEqual(['asked', 'corrected'])
})

it('also searches for adults’ articles when children’s ones are asked for', () => {
  const queries = attemptsFor({ asked: readQuery('girls kurti'), meant: [] }, 'city')
  expect(queries.some((one) => matchOf(one).includes("'%women' & "))).toBe(true)
})

it('leaves out unknown words, then qualities, then the colour, and says which', () => {
  const typed = readQuery('red silk xyzzy saree')
  const parsed = { ...typed, unknown: new Set(['xyzzy']) }
  const leftOut = attemptsFor({ asked: parsed, meant: [] }, 'city').map((one) =>
    one.leftOut.join(' '),
  )
  const first = (text: string) => leftOut.indexOf(text)
  expect(first('xyzzy')).toBeGreaterThan(0)
  expect(first('silk xyzzy')).toBeGreaterThan(first('xyzzy'))
  expect(first('red silk xyzzy')).toBeGreaterThan(first('silk xyzzy'))
})

it('increases the distance before it leaves words out', () => {
  const far = attemptsFor({ asked, meant: [], withinKm: 5 }, 'city')
  expect(far.flatMap(({ withinKm }) => withinKm ?? [])).toEqual([10, 20, 50])
  const last = far.findLastIndex(({ withinKm }) => withinKm !== undefined)
  expect(far.slice(0, last).every(({ leftOut }) => leftOut.length === 0)).toBe(true)
})

it('never corrects words for goods that are not sold, and names these goods', () => {
  const watch = readQuery('ladies watch')
  const shown = attemptsFor({ asked: watch, meant: [meant] }, 'city').slice(1)
  expect(shown.every((one) => one.shown === 'popular' && one.unsold?.en === 'Watches')).toBe(true)
  const known = attemptsFor({ asked: readQuery('watch print shirt'), meant: [] }, 'city')
  expect(known.some(({ unsold }) => unsold)).toBe(false)
})

it('widens the article itself, not the things that come with it', () => {
  const parsed = readQuery('kurta with dupatta')
  const wider = attemptsFor({ asked: parsed, meant: [] }, 'city').filter(
    ({ shown }) => shown === 'wider',
  )
  expect(wider.some(({ leftOut }) => leftOut.join() === 'dupatta')).toBe(true)
  expect(wider.some(({ leftOut }) => leftOut.join() === 'kurta')).toBe(false)
})

it.each([
  ['bodycon', 'Dresses', 'dress'],
  ['kundan', 'Jewellery Sets', 'jewellery-set'],
  ['bodycon top', 'Dresses', undefined],
  ['bodycon', 'Home Decor', undefined],
])('%s, which finds %s, asks for %s too', (text, subCategory, kind) => {
  const { phrases } = ofKind({ asked: readQuery(text), meant: [] }, subCategory).asked
  const added = phrases.slice(readQuery(text).phrases.length).map(({ sense }) => sense?.name)
  expect(added).toEqual(kind === undefined ? [] : [kind])
})

it('reads a set beside a detail as the kind that it finds', () => {
  const { phrases } = ofKind({ asked: readQuery('kundan set'), meant: [] }, 'Jewellery Sets').asked
  expect(phrases.map(({ words }) => words.join(' '))).toEqual(['kundan', 'jewellery sets'])
})

const isKurti = ({ query }: Attempt) => query?.main && tsqueryOf(query.main) === "'#kurti'"

it('looks for the detail of a suit in other kurtas before it leaves the detail out', () => {
  const steps = attemptsFor({ asked: readQuery('anarkali suit'), meant: [] }, 'city')
  const kurta = steps.findIndex(isKurti)
  const without = steps.findIndex(({ leftOut }) => leftOut.includes('anarkali'))
  expect(kurta).toBeGreaterThan(0)
  expect(kurta).toBeLessThan(without)
  const plain = attemptsFor({ asked: readQuery('wedding suit'), meant: [] }, 'city')
  expect(plain.some(isKurti)).toBe(false)
})

it('says that it shows something else when the text is unreadable', () => {
  expect(asAsked(readQuery('زیورات')).shown).toBe('popular')
  expect(asAsked(readQuery('kurta')).shown).toBe('asked')
})
