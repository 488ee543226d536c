import rows from './data/neighbours.json' with { type: 'json' }
import type { Phrase } from './lexicon.ts'
import { kindOf, type Sense } from './senses.ts'

/**
 * A word with several meanings is read by the other phrases of the query. `said` is a pattern for its words and `sense`
 * its usual meaning. The rule applies when a phrase in `beside` is present and none in `unless`: a meaning with the
 * mark of its kind (`#shirt`), any meaning of a kind (`#`), or a word. Then the word `means` something else, the rule
 * `adds` a phrase, or it `drops` the word. With `details`, the phrases of `beside` only describe it.
 */
type Rule = {
  said?: string
  sense?: string
  beside?: string
  unless?: string
  means?: string
  adds?: string
  drops?: boolean
  details?: boolean
}

type Test = (phrase: Phrase) => boolean
type Reading = Pick<Rule, 'drops' | 'details'> & {
  is: Test
  beside: Test | null
  unless: Test | null
  means?: Sense
  adds?: Sense
}

function senseCalled(marked: string): Sense {
  return { kind: kindOf(marked), name: marked.slice(1) }
}

/** A test whether a phrase has one of these meanings or words. */
function anyIn(list: string | undefined): Test | null {
  if (list === undefined) return null
  const all = list.split(', ')
  return ({ words, sense, not }) =>
    all.some((one) => {
      if (/^[a-z]/.test(one)) return words.includes(one)
      if (sense?.kind !== kindOf(one)) return false
      return one.length === 1 ? !not : sense.name === one.slice(1)
    })
}

const readings: Reading[] = rows.map((rule: Rule) => {
  const said = rule.said === undefined ? null : new RegExp(rule.said)
  const sense = anyIn(rule.sense)
  return {
    is: (phrase) => said?.test(phrase.words.join(' ')) !== false && sense?.(phrase) !== false,
    beside: anyIn(rule.beside),
    unless: anyIn(rule.unless),
    ...(rule.drops && { drops: true }),
    ...(rule.details && { details: true }),
    ...(rule.means !== undefined && { means: senseCalled(rule.means) }),
    ...(rule.adds !== undefined && { adds: senseCalled(rule.adds) }),
  }
})

/** The phrases after all rules about neighbours. */
export function byNeighbours(phrases: readonly Phrase[]): Phrase[] {
  return readings.reduce((read, one) => readSo(read, one), [...phrases])
}

function readSo(phrases: Phrase[], reading: Reading): Phrase[] {
  const { is, beside, unless, means, adds, drops, details } = reading
  const isSo = (phrase: Phrase) => {
    if (!is(phrase)) return false
    const others = phrases.filter((one) => one !== phrase && !is(one))
    return (!beside || others.some(beside)) && !(unless && others.some(unless))
  }
  const so = phrases.filter(isSo)
  if (so.length === 0) return phrases
  const read = drops ? phrases.filter((phrase) => !so.includes(phrase)) : phrases
  const meant = read.map((phrase) => {
    if (means && so.includes(phrase)) return { ...phrase, sense: means }
    const { sense } = phrase
    // The word in its usual spelling, as names of products have it.
    return details && sense && beside?.(phrase)
      ? { ...phrase, words: [sense.name], sense: null }
      : phrase
  })
  const added = adds && so.find(({ not }) => !not)
  return added ? [...meant, { words: added.words.slice(-1), sense: adds }] : meant
}
