import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const files = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => readFileSync(`server/${file}`, 'utf8'))
const runbook = readFileSync('docs/runbook.md', 'utf8')
const findNames = (pattern: RegExp) => [
  ...new Set(files.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name))),
]

test('every alarm of the log has a row in the runbook', () => {
  const alarms = findNames(/\balarm: '([a-z-]+)'/g)
  expect(alarms).toContain('disk-space')
  expect(alarms.filter((name) => !runbook.includes(`| \`${name}\``))).toEqual([])
})

test('every sentence that is logged as an error stands in the runbook', () => {
  const sentences = findNames(/log\.error\((?:\{[^}]*\}|\w+),\s*'([^']+)'/g)
  expect(sentences.length).toBeGreaterThan(20)
  expect(sentences.filter((sentence) => !runbook.includes(sentence))).toEqual([])
})

test('every reason of /readyz has a row in the runbook', () => {
  const source = readFileSync('server/alarms.ts', 'utf8')
  const [, alarms = ''] = /function alarmsOf[\s\S]*?return \{([\s\S]*?)\n {2}\}/.exec(source) ?? []
  const reasons = [...alarms.matchAll(/^ {4}(\w+):/gm)].map(([, name = '']) => name)
  expect(reasons.length).toBeGreaterThan(4)
  for (const reason of ['database', 'disk', 'draining', ...reasons])
    expect(runbook).toMatch(new RegExp(`^\\| .*\`${reason}\``, 'm'))
})
