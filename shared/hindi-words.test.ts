import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { legal, nukta, words } from './hindi-words.json' with { type: 'json' }

const root = new URL('../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8').normalize('NFC')

/** Every Hindi text that a person reads and that is not a message stands in these files. */
const otherFiles = [
  'demo/data/hindi.json',
  'payments-simulator/pages/texts.js',
  'payments-simulator/pages/checkout.js',
  'shared/formats/amount-words.ts',
  'shared/formats/india-time.ts',
  'web/index.html',
  'web/lib/format.ts',
]
const files = [
  ...readdirSync(new URL('shared/messages/', root), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `shared/messages/${name}/hi.json`),
  ...otherFiles,
]

/** A form that ends with `*` is the beginning of a word, so that it covers the word's inflections. */
function patternOf(form: string): RegExp {
  const text = form.normalize('NFC')
  const end = text.endsWith('*') ? '' : String.raw`(?!\p{Script=Devanagari})`
  return new RegExp(String.raw`(?<!\p{Script=Devanagari})${text.replace('*', '')}${end}`, 'u')
}

/** The text without the terms of a law, which stay as the law has them. */
const withoutLegal = (text: string) =>
  legal.reduce((rest, term) => rest.replaceAll(term.normalize('NFC'), ''), text)

const wrongIn = (text: string) => [
  ...words.flatMap(({ say, not }) =>
    not
      .filter((form) => patternOf(form).test(withoutLegal(text)))
      .map((form) => `${form} → ${say}`),
  ),
  ...nukta.not.filter((wrong) => text.includes(wrong.normalize('NFC'))),
]

test.each(files)('%s has one Hindi word for one thing', (file) => {
  expect(wrongIn(read(file))).toEqual([])
})

test('other forms of a word are found, and words that only contain its letters are not', () => {
  expect(wrongIn('सभी राशियों की सूचियाँ')).toEqual(['राशि* → रकम', 'सूचिय* → लिस्ट'])
  expect(wrongIn('बाक़ी')).toEqual(['क़'])
  expect(wrongIn('मालवीय नगर की सूचना, मुखपृष्ठ')).toEqual([])
})
