import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

export type TestResult = {
  /** The names of the test's groups and of the test. */
  name: string
  title: string
  state: 'passed' | 'failed' | 'skipped'
  /** The beginning of the first error, on one line. */
  why?: string
}

type VitestReport = {
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: {
      fullName: string
      title: string
      status: string
      failureMessages?: string[]
    }[]
  }[]
}
type PlaywrightTest = { status: string; results: { errors?: { message?: string }[] }[] }
type PlaywrightSuite = {
  title: string
  specs?: { title: string; tests: PlaywrightTest[] }[]
  suites?: PlaywrightSuite[]
}
type PlaywrightReport = { suites: PlaywrightSuite[]; errors?: { message: string }[] }

const LONGEST_WHY = 400

/** The tests in a report of vitest, Playwright or the proofs; an empty list when there is no report. */
export function readResults(file: string): TestResult[] {
  if (!existsSync(file)) return []
  const json = JSON.parse(readFileSync(file, 'utf8')) as object
  if ('suites' in json) return playwrightTests(json as PlaywrightReport)
  if ('testResults' in json) return vitestTests(json as VitestReport)
  return (json as { tests: TestResult[] }).tests
}

function vitestTests({ testResults }: VitestReport): TestResult[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    // A test file that fails to load has no tests in the report.
    if (status === 'failed' && assertionResults.length === 0)
      return [{ name, title: name, state: 'failed' as const, ...whyOf(message) }]
    return assertionResults.map(({ fullName, title, status: state, failureMessages }) => ({
      name: fullName,
      title,
      state: state === 'passed' || state === 'failed' ? state : 'skipped',
      ...whyOf(failureMessages?.[0]),
    }))
  })
}

const playwrightStates = {
  expected: 'passed',
  flaky: 'failed',
  unexpected: 'failed',
  skipped: 'skipped',
} as const

function playwrightTests({ suites, errors = [] }: PlaywrightReport): TestResult[] {
  const specs = (suite: PlaywrightSuite, path: string[]): TestResult[] => [
    ...(suite.specs ?? []).flatMap(({ title, tests }) =>
      tests.map(({ status, results }) => ({
        name: [...path, title].join(' '),
        title,
        state: playwrightStates[status as keyof typeof playwrightStates],
        ...whyOf(results.at(-1)?.errors?.[0]?.message),
      })),
    ),
    ...(suite.suites ?? []).flatMap((inner) => specs(inner, [...path, inner.title])),
  ]
  return [
    ...suites.flatMap((suite) => specs(suite, [])),
    ...errors.map(({ message }) => ({ name: message, title: message, state: 'failed' as const })),
  ]
}

function whyOf(message: string | undefined): { why?: string } {
  if (!message) return {}
  const line = stripVTControlCharacters(message).replaceAll(/\s+/g, ' ')
  return { why: line.slice(0, LONGEST_WHY) }
}
