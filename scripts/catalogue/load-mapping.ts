import { readFileSync } from 'node:fs'
import { Mapping } from './mapping.ts'
import { readLabel } from '#server/modules/search/language/lexicon.ts'
import { OperatorError } from '#server/platform/db/operator-error.ts'
import { foldWords } from '#shared/formats/fold.ts'

/** Reads and checks a mapping file; throws one sentence about the first mistake. */
export function loadMapping(file: string): Mapping {
  const parsed = Mapping.safeParse(readJson(file))
  if (parsed.success) return parsed.data
  const [first, ...more] = parsed.error.issues
  const others = more.length > 0 ? ` (and ${more.length} more)` : ''
  const place = first?.path.join('.') || 'the file'
  throw new OperatorError(`The mapping ${file} is wrong at ${place}: ${first?.message}${others}`)
}

function readJson(file: string): unknown {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (cause) {
    throw new OperatorError(`The mapping ${file} cannot be read`, { cause })
  }
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new OperatorError(`The mapping ${file} is not JSON: ${(cause as Error).message}`, {
      cause,
    })
  }
}

const hindi = /\p{Script=Devanagari}(?:[\p{Script=Devanagari}\s-]*\p{Script=Devanagari})?/gu

/** Translates words in Hindi letters into English with the vocabulary of the search: लाल कुर्ता → red kurta. */
export function toEnglish(text: string): string {
  return text.replaceAll(hindi, (words) =>
    readLabel(foldWords(words))
      .map(
        (phrase) => phrase.sense?.name.replaceAll('-', ' ').toLowerCase() ?? phrase.words.join(' '),
      )
      .join(' '),
  )
}
