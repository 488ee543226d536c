import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/**
 * Reads the results of a runner (vitest, Playwright, or our own list of `{ name, passed, skipped? }`).
 * `why` is the beginning of the first error of a failed test.
 * @returns {{ passed: number, failed: number, skipped: number, tests: { name: string, state: string, why?: string }[] }}
 */
export function readResults(file) {
  if (!existsSync(file)) return sum([])
  const json = JSON.parse(readFileSync(file, 'utf8'))
  if (Array.isArray(json)) {
    return sum(json.map((test) => ({ name: test.name, state: stateOf(test) })))
  }
  return sum('suites' in json ? playwrightTests(json) : vitestTests(json))
}

function stateOf({ passed, skipped }) {
  if (skipped) return 'skipped'
  return passed ? 'passed' : 'failed'
}

function vitestTests(json) {
  return (json.testResults ?? []).flatMap(({ name, status, assertionResults }) => {
    const unread = status === 'failed' && assertionResults.length === 0
    if (unread) return [{ name, title: name, state: 'failed' }]
    return assertionResults.map(({ fullName, title, status: state, failureMessages }) => ({
      name: fullName,
      title,
      state: /^(?:passed|failed)$/.test(state) ? state : 'skipped',
      why: beginningOf(failureMessages?.[0]),
    }))
  })
}

function playwrightTests(json) {
  const state = { expected: 'passed', flaky: 'passed', unexpected: 'failed', skipped: 'skipped' }
  const specs = (suite, path) => [
    ...(suite.specs ?? []).flatMap((spec) =>
      spec.tests.map((test) => ({
        name: [...path, spec.title].join(' '),
        title: spec.title,
        state: state[test.status] ?? 'failed',
        why: beginningOf(test.results?.at(-1)?.errors?.[0]?.message),
      })),
    ),
    ...(suite.suites ?? []).flatMap((inner) => specs(inner, [...path, inner.title])),
  ]
  const broken = (json.errors ?? []).map(({ message }) => ({ name: message, state: 'failed' }))
  return [...(json.suites ?? []).flatMap((suite) => specs(suite, [])), ...broken]
}

const LONGEST_WHY = 400

/** On one line, without colours. */
function beginningOf(message) {
  if (!message) return undefined
  return stripVTControlCharacters(message).replaceAll(/\s+/g, ' ').slice(0, LONGEST_WHY)
}

function sum(tests) {
  const count = (wanted) => tests.filter(({ state }) => state === wanted).length
  return { passed: count('passed'), failed: count('failed'), skipped: count('skipped'), tests }
}
