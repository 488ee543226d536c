import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

type Texts = { [key: string]: string | Texts }

/** The texts that promise something: terms, policies and statements. */
const areas = ['terms', 'refunds', 'privacy', 'statements'] as const

/** Names that have digits of their own: of laws, standards and programs. */
const names = [
  'Consumer Protection Act 2019',
  'Consumer Protection (E-Commerce) Rules 2020, rule 4(5)',
  'Consumer Protection (E-Commerce) Rules 2020',
  'Digital Personal Data Protection Act 2023',
  'Guidelines for Prevention and Regulation of Dark Patterns 2023',
  'Rights of Persons with Disabilities Act 2016 (section 46)',
  'उपभोक्ता संरक्षण अधिनियम 2019',
  'उपभोक्ता संरक्षण (ई-कॉमर्स) नियम 2020, नियम 4(5)',
  'उपभोक्ता संरक्षण (ई-कॉमर्स) नियम 2020',
  'डिजिटल व्यक्तिगत डेटा संरक्षण अधिनियम 2023',
  'दिव्यांगजन अधिकार अधिनियम 2016 (धारा 46)',
  'IS 17802',
  'WCAG 2.1',
  'WCAG 2.2',
  'Argon2id',
]

/** "One" and "a" count only before a period; "items a day" is none. */
const englishNumber =
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fourteen|fifteen|twenty|thirty|hundred)\b|\b(?:an?|one) (?:month|year|hour|minute)\b|\b(?:one|for a|within a|after a) (?:open )?day\b/i
const hindiNumber =
  /(?:^|\s)(?:एक\s+(?:साल|महीन|दिन|घंट|मिनट|खुले)|(?:दो|तीन|चार|पाँच|छह|सात|आठ|नौ|दस|बारह|चौदह|पंद्रह|बीस|तीस|सौ)\s+(?:साल|महीन|दिन|घंट|मिनट|अंक|खुले|गलत|फ़ोटो|लोग|बुकिंग|दुकान))/

/** A text without its placeholders, whose words for a number follow the number, and without the names. */
function typedPart(text: string): string {
  let rest = text
  for (const name of names) rest = rest.replaceAll(name, '')
  while (/\{[^{}]*\}/.test(rest)) rest = rest.replaceAll(/\{[^{}]*\}/g, '')
  return rest
}

const hasTypedNumber = (text: string) =>
  [/\p{Nd}/u, englishNumber, hindiNumber].some((pattern) => pattern.test(typedPart(text)))

function linesOf(texts: Texts, path = ''): [path: string, line: string][] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string'
      ? text.split('\n').map((line): [string, string] => [`${path}${key}`, line])
      : linesOf(text, `${path}${key}.`),
  )
}

/** Numbers that promise nothing: the width of a test, and the stars of a rating. */
const harmless = [/400 % (?:zoom|ज़ूम)/, /\bof 5 stars/, /5 में से/]
const withoutHarmless = (line: string) =>
  harmless.reduce((text, pattern) => text.replace(pattern, ''), line)

describe.each(areas)('no number is typed by hand in %s', (area) => {
  it.each(['en', 'hi'])('in %s', (language) => {
    const texts = JSON.parse(
      readFileSync(`shared/messages/${area}/${language}.json`, 'utf8'),
    ) as Texts
    const typed = linesOf(texts).filter(([, line]) => hasTypedNumber(withoutHarmless(line)))
    expect(typed).toEqual([])
  })
})

it.each([
  ['A log-in ends after 30 days.', true],
  ['A log-in ends after {days, number} days.', false],
  ['It works for a year.', true],
  ['It works for {years, plural, one {one year} other {# years}}.', false],
  ['Up to three photos.', true],
  ['With one tap.', false],
  ['दस मिनट।', true],
  ['• कोड: तीस मिनट।', true],
  ['एक बार चलने वाला कोड।', false],
  ['४८ घंटे में', true],
  ['Rule 4(5) of the law.', true],
])('finds a typed number in “%s”: %s', (text, has) => {
  expect(hasTypedNumber(text)).toBe(has)
})
