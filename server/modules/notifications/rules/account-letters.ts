import type { Letter } from './letter.ts'
import { accountLettersInEnglish } from './account-letters-en.ts'
import { accountLettersInHindi } from './account-letters-hi.ts'
import type { AccountFacts, AccountLetterName, AccountPhrases } from './account-phrases.ts'

const phrases = { en: accountLettersInEnglish, hi: accountLettersInHindi }

export function writeAccountLetter(
  letterName: AccountLetterName,
  language: 'en' | 'hi',
  { name, code, href }: AccountFacts,
): Letter {
  const words: AccountPhrases = phrases[language]
  const { subject, paragraphs, button } = words.letters[letterName]
  return {
    subject,
    greeting: words.greeting(name),
    paragraphs,
    ...(code ? { code: `${code.slice(0, 3)} ${code.slice(3)}` } : {}),
    ...(button && href ? { button: { label: button, href } } : {}),
    footer: words.footer,
  }
}
