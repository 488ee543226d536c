import { expect, test } from 'vitest'
import { questionNames } from '#shared/contract/imports/mapping.ts'
import { answersTo, askedQuestions, filledCodes } from './open-questions.ts'

const open = (name: (typeof questionNames)[number], proposed: unknown = null) => ({
  name,
  products: 3,
  names: ['Kurta'],
  proposed,
})

test('every question of the contract is asked', () => {
  const asked = askedQuestions({ questions: questionNames.map((name) => open(name)), answers: {} })
  expect(asked.map(({ name }) => name).toSorted()).toEqual(questionNames.toSorted())
})

test('an answer of before can be changed, and counts before the usual one', () => {
  const asked = askedQuestions({
    questions: [open('brand', 'Usual')],
    answers: { brand: 'Mine', stock: 0 },
  })
  expect(asked).toEqual([
    { name: 'brand', first: 'Mine', products: 3, names: ['Kurta'] },
    { name: 'stock', first: 0, products: 0, names: [] },
  ])
})

test('codes are asked by sub-category, or once for all', () => {
  const codes = askedQuestions({
    questions: [open('hsn', { Kurtas: '6211', Sarees: '5407' })],
    answers: { hsn: { Kurtas: '6204' } },
  })
  expect(codes[0]?.first).toEqual({ Kurtas: '6204', Sarees: '5407' })
  expect(askedQuestions({ questions: [open('hsn')], answers: {} })[0]?.first).toEqual({ '*': '' })
})

test('empty answers and answers to questions that are gone are not sent', () => {
  const asked = askedQuestions({ questions: [open('hsn'), open('brand')], answers: {} })
  const hsn = filledCodes({ '*': '', Kurtas: '6211' })
  expect(answersTo(asked, { hsn, brand: null as never, stock: 4 })).toEqual({
    hsn: { Kurtas: '6211' },
  })
  expect(answersTo(asked, { hsn: filledCodes({ '*': '' }) })).toEqual({})
})
