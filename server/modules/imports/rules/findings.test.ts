import { expect, it } from 'vitest'
import { textSentence } from '#shared/error-sentence.ts'
import { translate } from '#shared/translate.ts'
import { readPlanned } from '#test/planned-list.ts'

it.each([
  ['gents', 'Adult', '“gents” is read as Male', '“gents” को “पुरुष” पढ़ा गया'],
  ['Male', 'kids', '“kids” is read as Little Kid', '“kids” को “छोटे बच्चे” पढ़ा गया'],
])('what %s and %s are read as is told in both languages', async (whom, age, english, hindi) => {
  const { products } = await readPlanned([
    ['Product name', 'Target Gender', 'Size Age Group', 'SKU'],
    ['Indigo kurta', whom, age, 'K-1'],
  ])
  const notes = products[0]?.notes ?? []
  expect(notes.map((note) => textSentence(note, translate('en')))).toContain(english)
  expect(notes.map((note) => textSentence(note, translate('hi')))).toContain(hindi)
})
