import { globSync, mkdirSync } from 'node:fs'
import { Stryker } from '@stryker-mutator/core'
import config from '../../stryker.config.json' with { type: 'json' }
import type { Proved } from './part.ts'

const modules = ['orders', 'inventory', 'payments', 'billing', 'giftcodes', 'accounts']
const layers = ['rules', 'commands', 'queries']
/** Statements that only tests use: the invariants of the database. */
const notMutated = /\.test\.ts$|\/invariants\.ts$/
/** These tests repeat whole lives or races for minutes; quicker tests notice a fault in one line. */
const slowTests = /(?:model|races|locks|floods)\.test\.ts$/

type Part = { name: string; mutate: string[]; tests: string[] }
type Mutants = Awaited<ReturnType<Stryker['runMutationTest']>>

/** `orders` names all of a module, `orders/rules` one layer, `rules` that layer of every module; no word names all. */
function partsOf(wanted: readonly string[]): Part[] {
  const parts = [...modules.flatMap((name) => layers.map((layer) => partOf(name, layer))), http()]
  const isWanted = ({ name }: Part) =>
    wanted.length === 0 || wanted.some((word) => `/${name}/`.includes(`/${word}/`))
  return parts.filter((part) => part.mutate.length > 0 && isWanted(part))
}

function partOf(module: string, layer: string): Part {
  const folder = `server/modules/${module}`
  const tests = layer === 'rules' ? '{rules,rules/**/*}.test.ts' : '**/*.test.ts'
  return {
    name: `${module}/${layer}`,
    mutate: find(`${folder}/{${layer},${layer}/**/*}.ts`, (file) => !notMutated.test(file)),
    tests: find(`${folder}/${tests}`, (file) => !slowTests.test(file)),
  }
}

/** Without the files that render pages. */
function http(): Part {
  const folder = 'server/platform/http'
  return {
    name: 'http',
    mutate: find(`${folder}/*.ts`, (file) => !/\.test\.ts$|\/page|\/docs/.test(file)),
    tests: find(`${folder}/*.test.ts`, (file) => !slowTests.test(file)),
  }
}

function find(pattern: string, isMeant: (file: string) => boolean): string[] {
  return globSync(pattern).filter(isMeant).toSorted()
}

async function mutate({ name, mutate: files, tests }: Part): Promise<Mutants> {
  process.env['MUTATION_TESTS'] = tests.join(',')
  const incrementalFile = `.tmp/mutation/${name.replace('/', '-')}.json`
  return new Stryker({ mutate: files, incrementalFile }).runMutationTest()
}

const count = (mutants: Mutants, ...states: string[]) =>
  mutants.filter(({ status }) => states.includes(status)).length

/** The percentage of mutants that a test noticed. A mutant that no test reaches counts as not noticed. */
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

/** Mutates the chosen modules, and prints each score and the faults that lived. */
export async function proveMutation(wanted: readonly string[]): Promise<Proved> {
  mkdirSync('.tmp/mutation', { recursive: true })
  const scores: { name: string; score: number }[] = []
  for (const part of partsOf(wanted))
    scores.push({ name: part.name, score: report(part.name, await mutate(part)) })
  const low = scores.filter(({ score }) => score < config.thresholds.low)
  return {
    faults: low.map(({ name, score }) => `${name}: ${score.toFixed(1)} %`),
    figure: scores.map(({ name, score }) => `${name} ${score.toFixed(1)} %`).join(', '),
  }
}
