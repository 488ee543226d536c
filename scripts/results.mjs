import { existsSync, readFileSync } from 'node:fs'

/**
 * Reads the results of a runner (vitest, Playwright, or our own list of `{ name, passed, skipped? }`).
 * @returns {{ passed: number, failed: number, skipped: number, tests: { name: string, state: string }[] }}
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
    return assertionResults.map(({ fullName, title, status: state }) => ({
      name: fullName,
      title,
      state: /^(?:passed|failed)$/.test(state) ? state : 'skipped',
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
      })),
    ),
    ...(suite.suites ?? []).flatMap((inner) => specs(inner, [...path, inner.title])),
  ]
  const broken = (json.errors ?? []).map(({ message }) => ({ name: message, state: 'failed' }))
  return [...(json.suites ?? []).flatMap((suite) => specs(suite, [])), ...broken]
}

function sum(tests) {
  const count = (wanted) => tests.filter(({ state }) => state === wanted).length
  return { passed: count('passed'), failed: count('failed'), skipped: count('skipped'), tests }
}
