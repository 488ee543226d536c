import data from './number-words.json' with { type: 'json' }

const numbers = new Map<string, number>(Object.entries({ ...data.tens, ...data.numberWords }))

/** A text with the number at its beginning in digits: `paanch pc` is `5 pc`. */
export const withDigits = (text: string): string =>
  text.replace(/^[\p{L}\p{M}]+/u, (word) => String(numbers.get(word.toLowerCase()) ?? word))
