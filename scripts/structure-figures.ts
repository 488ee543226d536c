import { dirname } from 'node:path'
import { readFiles } from './check-dependency-rules.ts'
import { readSource } from './read-source.ts'

/** The limits of the code's structure. */
const limits = {
  'files under 30 lines, %': 15,
  'files whose only importer is in their own folder, %': 20,
  'files in the largest folder': 25,
  'lines of a file, median': 80,
  'lines of a file, 90th percentile': 200,
} as const

const SHORT = 30
/** Folders that may be large, because their files are independent. */
const largeFolders = ['web/ui', 'web/lib', 'server/platform/db/tables']

type Figure = { value: number; note?: string }

const files = new Map(
  [...readFiles(['shared', 'server', 'web', 'payments-simulator', 'messages-simulator'])].filter(
    ([file]) => !/\.test\.tsx?$/.test(file),
  ),
)
const lengths = [...files.values()].map(countLines).toSorted((a, b) => a - b)
const figures: Record<keyof typeof limits, Figure> = {
  'files under 30 lines, %': { value: share(lengths.filter((length) => length < SHORT).length) },
  'files whose only importer is in their own folder, %': { value: share(countSingleImporters()) },
  'files in the largest folder': largestFolder(),
  'lines of a file, median': { value: percentile(0.5) },
  'lines of a file, 90th percentile': { value: percentile(0.9) },
}

console.log(`${files.size} files`)
let hasFailed = false
for (const [name, { value, note = '' }] of Object.entries(figures)) {
  const most = limits[name as keyof typeof limits]
  const isOver = value > most
  hasFailed ||= isOver
  console.log(`${isOver ? 'OVER' : 'ok  '} ${name}: ${value} (at most ${most})${note}`)
}
process.exitCode = hasFailed ? 1 : 0

function countLines(text: string): number {
  return text.split('\n').length - 1
}

function share(count: number): number {
  return Math.round((1000 * count) / files.size) / 10
}

function percentile(part: number): number {
  return lengths[Math.floor(part * (lengths.length - 1))] ?? 0
}

function countSingleImporters(): number {
  const importers = new Map<string, Set<string>>()
  for (const [file, text] of files) {
    for (const { path } of readSource(file, text).imports) {
      importers.set(path, (importers.get(path) ?? new Set()).add(file))
    }
  }
  return [...files.keys()].filter((file) => {
    const [only, ...others] = importers.get(file) ?? []
    return only !== undefined && others.length === 0 && dirname(only) === dirname(file)
  }).length
}

function largestFolder(): Figure {
  const counts = new Map<string, number>()
  for (const file of files.keys()) {
    const folder = dirname(file)
    if (!largeFolders.includes(folder)) counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  const [largest] = [...counts].toSorted((a, b) => b[1] - a[1])
  return { value: largest?.[1] ?? 0, note: `, ${largest?.[0]}` }
}
