import { describe, expect, it } from 'vitest'
import { writeAccountLetter } from './account-letters.ts'
import type { AccountLetterName } from './account-phrases.ts'
import { asHtml, asText } from './letter.ts'

const names: AccountLetterName[] = ['code', 'hasAccount', 'reset', 'passwordChanged', 'welcome']
const languages = ['en', 'hi'] as const
const all = names.flatMap((name) => languages.map((language) => [name, language] as const))
const facts = { name: 'Leela Nambiar', href: 'https://chowk.example/reset-password/abc' }

describe('letters about an account', () => {
  it.each(all)('%s in %s is whole, and knows when to be silent', (name, language) => {
    const letter = writeAccountLetter(name, language, { ...facts, code: '042117' })
    for (const text of [asText(letter), asHtml(letter, language)]) {
      expect(text).toContain('042 117')
      expect(text).not.toMatch(/undefined|null|\[object/)
    }
    const bare = asText(writeAccountLetter(name, language, {}))
    expect(bare).not.toMatch(/undefined|null|\d{3} \d{3}|https?:/)
  })

  it.each(languages)('tell each cause apart in %s', (language) => {
    const subjects = names.map((name) => writeAccountLetter(name, language, facts).subject)
    expect(new Set(subjects).size).toBe(names.length)
  })

  it.each(['reset', 'hasAccount', 'welcome', 'passwordChanged'] as const)(
    '%s leads on with a button',
    (name) => {
      for (const language of languages)
        expect(writeAccountLetter(name, language, facts).button?.href).toBe(facts.href)
    },
  )

  it('are harmless whatever a person is called', () => {
    const name = '"><svg onload=alert(1)>'
    for (const [letterName, language] of all) {
      const html = asHtml(writeAccountLetter(letterName, language, { ...facts, name }), language)
      expect(html).not.toContain('<svg')
    }
  })
})
