export type AccountLetterName = 'code' | 'hasAccount' | 'reset' | 'passwordChanged' | 'welcome'

/** `name` is left out where the reader may be a stranger to the house: nobody else's words go into such a letter. */
export type AccountFacts = { name?: string; code?: string; href?: string }

/** The sentences of one language. */
export type AccountPhrases = {
  greeting: (name: string | undefined) => string
  footer: string
  letters: Record<AccountLetterName, { subject: string; paragraphs: string[]; button?: string }>
}
