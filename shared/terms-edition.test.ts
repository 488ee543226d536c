import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { TERMS_EDITION } from './limits.ts'

// Sign-up records the edition that a person has read, so one date stands for one text. After a change of these texts, raise
// TERMS_EDITION to the day on which they apply, and write that day and the new digest here.
const editions = {
  '2026-11-30': '74df41faa676ee370b263b6299c65c227184cac88bc57281069dd6d69c886359',
}

test('an edition of terms, refund policy and privacy policy is one text, in both languages', () => {
  const digest = createHash('sha256')
  for (const area of ['terms', 'refunds', 'privacy']) {
    for (const language of ['en', 'hi']) {
      digest.update(readFileSync(`shared/messages/${area}/${language}.json`))
    }
  }
  expect(editions).toEqual({ [TERMS_EDITION]: digest.digest('hex') })
})
