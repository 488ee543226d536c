import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Import, readSource, type Source } from './read-source.ts'
import { ownersOf, strayWrites } from './table-writes.ts'
import { bareWords, notParticiples } from './bare-words.ts'
import {
  commonContracts,
  contractModules,
  type DependencyRule,
  dependencyRules,
  featureOrder,
  fewestFiles,
  moduleFiles,
  moduleOrder,
  textRules,
} from './dependency-rules.ts'

const sourceFile = /\.[mc]?[jt]sx?$/

const areas = [
  'shared',
  'server',
  'web',
  'payments-simulator',
  'messages-simulator',
  'demo',
  'scripts',
  'test',
  'e2e',
]

/**
 * Every violation as one line `file -> cause: rule`; `files` maps repository path to text. `paths` are those of files of
 * all kinds.
 */
export function findFaults(
  files: Map<string, string>,
  fewest = 0,
  paths: Iterable<string> = files.keys(),
): string[] {
  const all = new Map([...files].map(([file, text]) => [file, readSource(file, text)]))
  const sources = new Map([...all].filter(([file]) => !/\.test\.tsx?$/.test(file)))
  const owners = ownersOf(sources)
  const faults = [...sources].flatMap(([file, source]) => [
    ...source.imports.flatMap((item) => importFaults(file, item)),
    ...unreadableFaults(file, source),
    ...textFaults(file, source),
    ...nameFaults(file),
    ...featureOrderFaults(file, source.imports),
    ...contractFaults(file, source.imports),
    ...strayWrites(file, source, owners),
    ...bareTextFaults(file, source),
  ])
  for (const [file, source] of all) faults.push(...bareNameFaults(file, source))
  for (const [table, owner] of owners.bySqlName) {
    if (owner !== 'platform' && !moduleOrder.includes(owner)) {
      faults.push(`table "${table}": its owner "${owner}" is not in the module order`)
    }
  }
  if (files.size < fewest) faults.push(`only ${files.size} files seen: the check itself is broken`)
  return [...new Set([...faults, ...doubleNames(paths), ...findCircles(sources)])]
}

function importFaults(file: string, item: Import): string[] {
  const faults = dependencyRules
    .filter((rule) => breaks(rule, file, item))
    .map(({ name }) => `${file} -> ${item.path}: ${name}`)
  const [from, to] = [moduleOf(file), moduleOf(item.path)]
  if (from && to && moduleOrder.indexOf(to) > moduleOrder.indexOf(from)) {
    faults.push(`${file} -> ${item.path}: imports a later module`)
  }
  return faults
}

/** A reader looks for `orders` in one place: a file, or a folder. Tests may stand beside the folder that they test. */
function doubleNames(paths: Iterable<string>): string[] {
  const all = [...paths]
  const folders = new Set(all.flatMap(foldersOf))
  return all
    .filter((path) => sourceFile.test(path) && folders.has(path.replace(sourceFile, '')))
    .map((path) => `${path}: a file or a folder has this name, never both`)
}

/** The folders in which a path lies: `a/b/c.ts` lies in `a/b` and `a`. */
function foldersOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1)
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'))
}

/** The platform and the benchmark load built pages by a computed path; other files may not. */
function unreadableFaults(file: string, source: Source): string[] {
  if (/^(?:server\/platform|scripts)\//.test(file) || !source.isUnreadable) return []
  return [`${file}: an import whose target cannot be read`]
}

function breaks(rule: DependencyRule, file: string, item: Import): boolean {
  const match = rule.from.exec(file)
  if (!match || (item.typeOnly && rule.typesMayPass)) return false
  const matches = (pattern: string) =>
    new RegExp(pattern.replaceAll('<1>', match[1] ?? '')).test(item.path)
  return matches(rule.to) && !(rule.except !== undefined && matches(rule.except))
}

function textFaults(file: string, source: Source): string[] {
  const broken = textRules.filter(
    ({ within, except, forbidden }) =>
      within.test(file) && !except?.test(file) && forbidden.test(source.code),
  )
  return broken.map(({ name }) => `${file}: ${name}`)
}

/**
 * A component that returns a text breaks a rule: this text has no element of its own (see
 * `web/lib/jsx/own-elements.ts`).
 */
function bareTextFaults(file: string, { bareTexts }: Source): string[] {
  return bareTexts.map((name) => `${file}: ${name} returns a text; a component returns elements`)
}

/** A participle or a preposition alone does not say what a type is, or what a function does. */
function bareNameFaults(file: string, { declared }: Source): string[] {
  return declared
    .filter((name) => isBareWord(name))
    .map((name) => `${file}: "${name}" is no noun or verb; name the thing or the action`)
}

function isBareWord(name: string): boolean {
  const word = name.toLowerCase()
  const isOneWord = word.slice(1) === name.slice(1)
  return isOneWord && (bareWords.has(word) || (word.endsWith('ed') && !notParticiples.has(word)))
}

function nameFaults(file: string): string[] {
  const module = moduleOf(file)
  if (module === undefined) return featureFaults(file)
  const faults = moduleOrder.includes(module)
    ? []
    : [`${file}: "${module}" is not in the module order`]
  const name = /^server\/modules\/[^/]+\/([a-z]+)(?:\/[a-z0-9]+(?:-[a-z0-9]+)*){0,2}\.ts$/.exec(
    file,
  )?.[1]
  if (name === undefined || !moduleFiles.includes(name))
    faults.push(`${file}: not a module file name`)
  return faults
}

function featureFaults(file: string): string[] {
  const feature = /^web\/features\/([^/]+)\//.exec(file)?.[1]
  if (feature === undefined || featureOrder.includes(feature)) return []
  return [`${file}: the feature is not in the feature order`]
}

function featureOf(path: string): string | undefined {
  return /^web\/features\/([^/]+)\//.exec(path)?.[1]
}

/** A feature imports only features before it in the order. */
function featureOrderFaults(file: string, imports: readonly Import[]): string[] {
  const own = featureOrder.indexOf(featureOf(file) ?? '')
  if (own < 0) return []
  const late = imports.filter(({ path }) => featureOrder.indexOf(featureOf(path) ?? '') > own)
  return late.map(({ path }) => `${file} -> ${path}: imports a later feature`)
}

const contractOrder = [...moduleOrder, 'exports']

function contractOf(path: string): string | undefined {
  const name = /^shared\/contract\/([^/.]+)/.exec(path)?.[1]
  return name === undefined || commonContracts.includes(name)
    ? undefined
    : (contractModules[name] ?? name)
}

/** The contract of a module imports only contracts of earlier modules. */
function contractFaults(file: string, imports: readonly Import[]): string[] {
  const own = contractOf(file)
  if (own === undefined) return []
  if (!contractOrder.includes(own)) return [`${file}: the contract is not in the module order`]
  const late = imports.filter(
    ({ path }) => contractOrder.indexOf(contractOf(path) ?? '') > contractOrder.indexOf(own),
  )
  return late.map(({ path }) => `${file} -> ${path}: imports the contract of a later module`)
}

function moduleOf(path: string): string | undefined {
  return /^server\/modules\/([^/]+)\//.exec(path)?.[1]
}

/** Repository path → text of all source files in these folders. */
export function readFiles(folders: readonly string[]): Map<string, string> {
  const names = folders.flatMap(filesIn).filter((name) => sourceFile.test(name))
  return new Map(names.map((name) => [name, readFileSync(name, 'utf8')]))
}

function main(): void {
  const files = readFiles(areas)
  const faults = findFaults(files, fewestFiles, areas.flatMap(filesIn))
  if (faults.length > 0) console.error(faults.join('\n'))
  else
    console.info(
      `${files.size} files, ${dependencyRules.length + textRules.length} dependency rules, none broken`,
    )
  process.exitCode = faults.length > 0 ? 1 : 0
}

function filesIn(area: string): string[] {
  if (!existsSync(area)) return []
  return readdirSync(area, { recursive: true, encoding: 'utf8' }).map((name) => `${area}/${name}`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main()

/** Import circles, type imports included, each reported once as the path around it. */
function findCircles(sources: Map<string, Source>): string[] {
  const circles: string[] = []
  const done = new Set<string>()
  const walk = (file: string, path: string[]): void => {
    if (path.includes(file)) {
      circles.push(`circle: ${[...path.slice(path.indexOf(file)), file].join(' -> ')}`)
      return
    }
    if (done.has(file)) return
    for (const { path: next } of sources.get(file)?.imports ?? []) {
      if (sources.has(next)) walk(next, [...path, file])
    }
    done.add(file)
  }
  for (const file of sources.keys()) walk(file, [])
  return circles
}
