import rows from './data/neighbours.json' with { type: 'json' }
import type { Phrase } from './lexicon.ts'
import { kindOf, type Sense } from './senses.ts'

/**
 * A word that means several things is read by its neighbours, the other phrases of the query: `said` is a pattern for its
 * words and `sense` its usual meaning. `beside` lists what must stand with it, `unless` what must not: a meaning with the
 * mark of its kind (`#shirt`), any of a kind (`#`), or a word. Then it `means` something else, or `adds` a phrase.
 */
type Rule = {
  said?: string
  sense?: string
  beside?: string
  unless?: string
  means?: string
  adds?: string
}

type Test = (phrase: Phrase) => boolean
type Reading = { is: Test; beside: Test | null; unless: Test | null; means?: Sense; adds?: Sense }

function senseCalled(marked: string): Sense {
  return { kind: kindOf(marked), name: marked.slice(1) }
}

/** Whether a phrase has one of these meanings or words. */
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
    ...(rule.means !== undefined && { means: senseCalled(rule.means) }),
    ...(rule.adds !== undefined && { adds: senseCalled(rule.adds) }),
  }
})

/** The phrases as their neighbours let them be read. */
export function byNeighbours(phrases: readonly Phrase[]): Phrase[] {
  return readings.reduce((read, one) => readSo(read, one), [...phrases])
}

function readSo(phrases: Phrase[], { is, beside, unless, means, adds }: Reading): Phrase[] {
  const isSo = (phrase: Phrase) => {
    if (!is(phrase)) return false
    const others = phrases.filter((one) => one !== phrase && !is(one))
    return beside ? others.some(beside) : !(unless && others.some(unless))
  }
  const read = phrases.map((phrase) =>
    means && isSo(phrase) ? { ...phrase, sense: means } : phrase,
  )
  const added = adds && phrases.find((phrase) => !phrase.not && isSo(phrase))
  return added ? [...read, { words: added.words.slice(-1), sense: adds }] : read
}
