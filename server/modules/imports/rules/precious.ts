import { isImitation } from '#shared/catalog/declaration/declaration.ts'
import { OF_PRECIOUS } from '#shared/contract/imports/mapping.ts'
import values from '../language/data/values.json' with { type: 'json' }
import type { Goods } from './words.ts'

const wordOf = (words: string) =>
  new RegExp(
    `(?<![\\p{L}\\p{M}\\p{N}])(?:${words.replaceAll('.', String.raw`\.`).replaceAll(', ', '|')})(?![\\p{L}\\p{M}\\p{N}])`,
    'iu',
  )
const precious = wordOf(values.precious)
const imitation = wordOf(values.imitation)

/** The goods for which one HSN is answered: jewellery whose words say silver or gold has one of its own. */
export function hsnKindOf({ category, subCategory }: Goods, texts: readonly string[]): string {
  const says = (word: RegExp) => texts.some((text) => word.test(text))
  const isPrecious = category === 'Bangles' && says(precious) && !says(imitation)
  return isPrecious ? subCategory + OF_PRECIOUS : subCategory
}

/** The HSN that a person has answered; one of imitation for all others is none of silver and gold. */
export function answeredHsn(
  answers: Readonly<Record<string, string>>,
  kind: string,
): string | undefined {
  const others = answers['*']
  const isWrong = kind.endsWith(OF_PRECIOUS) && isImitation({ hsn: others ?? '' })
  return answers[kind] ?? (isWrong ? undefined : others)
}
