import { readQuestion } from '#server/modules/search/language/lexicon.ts'
import { emptyHindi } from '#server/modules/search/language/tables.ts'
import { foldWords, spellingKey } from '#shared/formats/fold.ts'

const emptySounds = new Set(emptyHindi.map(spellingKey))

/**
 * The words of goods as shops write them in English, from Hindi or Hinglish: `red kurta` for लाल कुर्ता and for lal
 * kurta. Null when no word is one of goods.
 */
export function goodsInEnglish(text: string): string | null {
  const phrases = readQuestion(foldWords(text))
  if (phrases.every(({ sense }) => sense === null)) return null
  const words = phrases.flatMap(({ words: own, sense }) =>
    sense
      ? [sense.name.replaceAll('-', ' ')]
      : own.filter((word) => !emptySounds.has(spellingKey(word))),
  )
  return words.join(' ')
}
