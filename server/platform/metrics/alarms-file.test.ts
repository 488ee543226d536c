import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { figureHelp } from './figures.ts'
import { countedMetrics, countProcess } from './meters.ts'
import './outgoing-calls.ts'

const root = join(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const ALARMS = 'deploy/prometheus/alarms.yml'

/** Each alarm with its text up to the next alarm. */
const alarms = read(ALARMS)
  .split(/^ {6}- alert: /m)
  .slice(1)
  .map((text) => ({ name: /^\w+/.exec(text)?.[0] ?? '', text }))
const dashboard = JSON.parse(read('deploy/grafana/chowk.json')) as { panels: Panel[] }
type Panel = { title: string; type: string; targets?: { expr: string }[] }
const expressions = [
  ...alarms.map(({ name, text }): [string, string] => [
    name,
    /expr: ([\s\S]*?)\n {8}\w/.exec(text)?.[1] ?? '',
  ]),
  ...dashboard.panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }): [string, string] => [title, expr]),
  ),
]

/** The names of metrics in an expression, without the names of labels. */
function metricsIn(expression: string): string[] {
  const bare = expression
    .replaceAll(/\{[^}]*\}|"[^"]*"|\[\w+\]/g, ' ')
    .replaceAll(/\b(?:by|on) \([^)]*\)/g, ' ')
  return bare.match(/\b(?:chowk|http|db|process|nodejs|target)_\w+|\bup\b/g) ?? []
}

/** The metrics that Prometheus itself adds. */
const ofPrometheus = ['up']

describe('alarms and dashboard', () => {
  let known: Set<string>
  beforeAll(async () => {
    countProcess()
    const metrics = await countedMetrics.getMetricsAsJSON()
    const counts = metrics.flatMap(({ name, type }) =>
      String(type) === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    )
    known = new Set([...counts, ...Object.keys(figureHelp), ...ofPrometheus])
  })

  it.each(expressions)('name only metrics that exist: %s, %s', (_title, expression) => {
    const metrics = metricsIn(expression)
    expect(metrics).not.toEqual([])
    expect(metrics.filter((name) => !known.has(name))).toEqual([])
  })
})

describe('each of the eight alarms', () => {
  const runbook = read('docs/runbook.md')

  it.each(alarms)('has its paragraph in the runbook: $name', ({ name, text }) => {
    expect(text).toContain(`runbook: docs/runbook.md#${name.toLowerCase()}`)
    const paragraph = new RegExp(`^### ${name}\\n\\n([\\s\\S]*?)(?=^##)`, 'm').exec(runbook)?.[1]
    for (const part of ['It means', 'See', 'Do']) expect(paragraph).toContain(`**${part}**`)
  })

  it('is one of eight, and each paragraph of the runbook is about one of them', () => {
    const names = alarms.map(({ name }) => name)
    expect(new Set(names).size).toBe(8)
    expect([...runbook.matchAll(/^### (Chowk\w+)$/gm)].map(([, name]) => name)).toEqual(names)
  })

  it('is valid for Prometheus, where its tool is installed', ({ skip }) => {
    const { error, status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', ALARMS], {
      cwd: root,
      encoding: 'utf8',
    })
    if (error) skip()
    expect(stdout + stderr).toContain('8 rules found')
    expect(status).toBe(0)
  })
})
