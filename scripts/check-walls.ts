import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { findCircles } from './find-circles.ts'
import { readSource } from './read-imports.ts'
import type { Import, Source } from './read-source.ts'
import { ownersOf, strayWrites } from './table-writes.ts'
import {
  featureOrder,
  fewestFiles,
  moduleFiles,
  staircase,
  textWalls,
  walls,
  type Wall,
} from './walls.ts'

const wings = ['shared', 'server', 'web', 'payments-simulator', 'demo']

/** Every broken wall as one line `file -> cause: wall`; `files` maps repository path to text. */
export function findFaults(files: Map<string, string>, fewest = 0): string[] {
  const house = [...files].filter(([file]) => !/\.test\.tsx?$/.test(file))
  const sources = new Map(house.map(([file, text]) => [file, readSource(file, text)]))
  const owners = ownersOf(sources)
  const faults = [...sources].flatMap(([file, source]) => [
    ...source.imports.flatMap((item) => importFaults(file, item)),
    ...unreadableFaults(file, source),
    ...textFaults(file, source),
    ...nameFaults(file),
    ...featureOrderFaults(file, source.imports),
    ...strayWrites(file, source, owners),
  ])
  for (const [table, owner] of owners.bySqlName) {
    if (owner !== 'platform' && !staircase.includes(owner)) {
      faults.push(`table "${table}": its owner "${owner}" is not on the staircase`)
    }
  }
  if (files.size < fewest) faults.push(`only ${files.size} files seen: the check itself is broken`)
  return [...new Set([...faults, ...findCircles(sources)])]
}

function importFaults(file: string, item: Import): string[] {
  const faults = walls
    .filter((wall) => breaks(wall, file, item))
    .map((wall) => `${file} -> ${item.path}: ${wall.name}`)
  const [from, to] = [moduleOf(file), moduleOf(item.path)]
  if (from && to && staircase.indexOf(to) > staircase.indexOf(from)) {
    faults.push(`${file} -> ${item.path}: calls down the staircase`)
  }
  return faults
}

/** The platform loads the built pages by a path it computes; nobody else may. */
function unreadableFaults(file: string, source: Source): string[] {
  if (file.startsWith('server/platform/') || source.unreadable.length === 0) return []
  return [`${file}: an import whose target cannot be read`]
}

function breaks(wall: Wall, file: string, item: Import): boolean {
  const match = wall.from.exec(file)
  if (!match || (item.typeOnly && wall.typesMayPass)) return false
  const matches = (pattern: string) =>
    new RegExp(pattern.replaceAll('<1>', match[1] ?? '')).test(item.path)
  return matches(wall.to) && !(wall.except !== undefined && matches(wall.except))
}

function textFaults(file: string, source: Source): string[] {
  const broken = textWalls.filter(
    (wall) =>
      wall.within.test(file) && !wall.except?.test(file) && wall.forbidden.test(flat(source)),
  )
  return broken.map((wall) => `${file}: ${wall.name}`)
}

function flat(source: Source): string {
  const marks = { word: '', punctuation: '', string: "'", template: '`' }
  return source.tokens
    .map(({ kind, text }) => `${marks[kind]}${text.replaceAll('\n', ' ')}${marks[kind]}`)
    .join(' ')
}

function nameFaults(file: string): string[] {
  const module = moduleOf(file)
  if (module === undefined) return featureFaults(file)
  const faults = staircase.includes(module) ? [] : [`${file}: "${module}" is not on the staircase`]
  const name = /^server\/modules\/[^/]+\/([a-z]+)(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)?\.ts$/.exec(
    file,
  )?.[1]
  if (name === undefined || !moduleFiles.includes(name))
    faults.push(`${file}: not a module file name`)
  return faults
}

function featureFaults(file: string): string[] {
  const feature = /^web\/features\/([^/]+)\//.exec(file)?.[1]
  if (feature === undefined || featureOrder.includes(feature)) return []
  return [`${file}: a feature carries the name of a module`]
}

function featureOf(path: string): string | undefined {
  return /^web\/features\/([^/]+)\//.exec(path)?.[1]
}

/** A feature uses only those before it in the order. */
function featureOrderFaults(file: string, imports: readonly Import[]): string[] {
  const own = featureOrder.indexOf(featureOf(file) ?? '')
  if (own < 0) return []
  const late = imports.filter(({ path }) => featureOrder.indexOf(featureOf(path) ?? '') > own)
  return late.map(({ path }) => `${file} -> ${path}: uses earlier features only`)
}

function moduleOf(path: string): string | undefined {
  return /^server\/modules\/([^/]+)\//.exec(path)?.[1]
}

function main(): void {
  const names = wings.filter((wing) => existsSync(wing)).flatMap(sourceFiles)
  const files = new Map(names.map((name) => [name, readFileSync(name, 'utf8')]))
  const faults = findFaults(files, fewestFiles)
  if (faults.length > 0) console.error(faults.join('\n'))
  else console.info(`${files.size} files, ${walls.length + textWalls.length} walls: all standing`)
  process.exitCode = faults.length > 0 ? 1 : 0
}

function sourceFiles(wing: string): string[] {
  return readdirSync(wing, { recursive: true, encoding: 'utf8' })
    .map((name) => `${wing}/${name}`)
    .filter((name) => /\.[mc]?[jt]sx?$/.test(name))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main()
