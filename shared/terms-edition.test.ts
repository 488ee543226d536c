import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { legalNumbers } from './legal-numbers.ts'
import { TERMS_EDITION } from './limits.ts'
import en from './messages/errors/en.json' with { type: 'json' }
import hi from './messages/errors/hi.json' with { type: 'json' }
import { UNDERTAKING_EDITION } from './statements.ts'

// Sign-up records the edition that a person has read, so one date stands for one text. After a change of these texts or of
// their numbers, raise
// TERMS_EDITION to the day on which they apply, and write that day and the new digest here.
const editions = {
  '2026-12-01': '0677e185be97fb1e66c3b68de04fbf549a6c357392f7a21b4e6452836b7692fd',
}

test('an edition of terms, refund policy and privacy policy is one text, in both languages', () => {
  const digest = createHash('sha256')
  for (const area of ['terms', 'refunds', 'privacy']) {
    for (const language of ['en', 'hi']) {
      digest.update(readFileSync(`shared/messages/${area}/${language}.json`))
    }
  }
  digest.update(JSON.stringify(legalNumbers))
  expect(editions).toEqual({ [TERMS_EDITION]: digest.digest('hex') })
})

test('an edition of the seller’s undertaking is one text, in both languages', () => {
  const words = [en, hi].map(({ registration }) => registration.undertaking)
  const digest = createHash('sha256').update(words.join('\n')).digest('hex')
  expect({ [UNDERTAKING_EDITION]: digest }).toEqual({
    '2026-11-30': '7bcde85804b6c1093a1a84ba01fcefe2f00a4d07073d90248c414d951109e2ba',
  })
})
