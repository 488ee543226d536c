import { mkdirSync } from 'node:fs'
import { Stryker } from '@stryker-mutator/core'
import config from '../../stryker.config.json' with { type: 'json' }
import { filesIn, isQuickTest, testsElsewhere, filesWithin } from './mutants/module-tests.ts'
import type { Extent, ProofResult } from './part.ts'

const modules = ['orders', 'inventory', 'payments', 'billing', 'giftcodes', 'accounts']
const layers = ['rules', 'commands', 'queries']
/** Statements that only tests use: the invariants of the database. */
const notMutated = /\.test\.ts$|\/invariants\.ts$/
type Part = { name: string; mutate: string[]; tests: string[] }
type Mutants = Awaited<ReturnType<Stryker['runMutationTest']>>

/**
 * `orders` is all of a module, `orders/commands` one layer, `orders/commands/book` the files whose names begin so, `rules`
 * that layer of every module. Throws for other words.
 */
function partsOf(words: readonly string[]): Part[] {
  const parts = [...modules.flatMap((name) => layers.map((layer) => partOf(name, layer))), http()]
  const isMeant = (word: string, { name }: Part, file: string) =>
    `/${name}/`.includes(`/${word}/`) || file.startsWith(`server/modules/${word}`)
  const chosen = parts.map((part) => ({
    ...part,
    mutate: part.mutate.filter((file) => words.some((word) => isMeant(word, part, file))),
  }))
  const unknown = words.filter(
    (word) => !parts.some((part) => part.mutate.some((file) => isMeant(word, part, file))),
  )
  if (unknown.length > 0) throw new Error(`No code to change is called ${unknown.join(', ')}`)
  return chosen.filter(({ mutate: files }) => files.length > 0)
}

function partOf(module: string, layer: string): Part {
  const folder = `server/modules/${module}`
  const ofLayer = new RegExp(`^${layer}(?:/|\\.)`)
  const files = filesIn(folder).filter((file) => layer !== 'rules' || ofLayer.test(file))
  return {
    name: `${module}/${layer}`,
    mutate: filesWithin(
      folder,
      files.filter((file) => ofLayer.test(file) && !notMutated.test(file)),
    ),
    tests: [
      ...filesWithin(folder, files.filter(isQuickTest)),
      ...(layer === 'rules' ? [] : testsElsewhere(module)),
    ],
  }
}

/** Without the files that render pages. */
function http(): Part {
  const folder = 'server/platform/http'
  const files = filesIn(folder)
  return {
    name: 'http',
    mutate: filesWithin(
      folder,
      files.filter((file) => !/\.test\.ts$|^(?:page|docs)/.test(file)),
    ),
    tests: filesWithin(folder, files.filter(isQuickTest)),
  }
}

async function mutate({ name, mutate: files, tests }: Part): Promise<Mutants> {
  process.env['MUTATION_TESTS'] = tests.join(',')
  const incrementalFile = `.tmp/mutation/${name.replace('/', '-')}.json`
  return new Stryker({ mutate: files, incrementalFile }).runMutationTest()
}

const count = (mutants: Mutants, ...states: string[]) =>
  mutants.filter(({ status }) => states.includes(status)).length

/** Prints the faults that lived; returns the share, in percent, that a test noticed. A fault that no test reaches lived. */
function report(name: string, mutants: Mutants): number {
  const noticed = count(mutants, 'Killed', 'Timeout')
  const lived = mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
  for (const { fileName, location, replacement = '', status } of lived) {
    const place = `${fileName.replace(`${process.cwd()}/`, '')}:${location.start.line}:${location.start.column}`
    const text = replacement.replaceAll(/\s+/g, ' ').slice(0, 100)
    console.log(`${status === 'Survived' ? 'LIVED ' : 'UNSEEN'} ${place} → ${text}`)
  }
  const score = (100 * noticed) / Math.max(1, noticed + lived.length)
  console.log(`${name}: ${score.toFixed(1)} % (${noticed} of ${noticed + lived.length} faults)\n`)
  return score
}

/**
 * Mutates the chosen code, and prints each score and the faults that lived. Without words: the rules, in minutes; with
 * `long` every layer, in many hours.
 */
export async function proveMutation(
  words: readonly string[],
  extent: Extent,
): Promise<ProofResult> {
  mkdirSync('.tmp/mutation', { recursive: true })
  const usual = extent === 'long' ? [...modules, 'http'] : ['rules']
  const scores: { name: string; score: number }[] = []
  for (const part of partsOf(words.length > 0 ? words : usual))
    scores.push({ name: part.name, score: report(part.name, await mutate(part)) })
  const low = scores.filter(({ score }) => score < config.thresholds.low)
  return {
    faults: low.map(({ name, score }) => `${name}: ${score.toFixed(1)} %`),
    figure: scores.map(({ name, score }) => `${name} ${score.toFixed(1)} %`).join(', '),
  }
}
