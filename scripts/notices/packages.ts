import { existsSync, globSync, readFileSync } from 'node:fs'

export type Package = {
  name: string
  version: string
  /** SPDX expression, as the package names it; empty when it names none. */
  licence: string
  author: string
  folder: string
}

type PersonName = string | { type?: string; name?: string }
type Manifest = {
  name: string
  version: string
  license?: PersonName
  author?: PersonName
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

/** Permissive licences, which ask for their notice only. */
const permissive = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'OFL-1.1',
  'PostgreSQL',
])
/** Licences with further conditions, and the reason for which these packages may be used. */
const exceptions: { name: RegExp; licence: string; reason: string }[] = [
  {
    name: /^@img\/sharp-libvips-/,
    licence: 'LGPL-3.0-or-later',
    reason: 'a shared library of its own, loaded while the program runs, which anybody can replace',
  },
  {
    name: /^web-push$/,
    licence: 'MPL-2.0',
    reason: 'used unchanged; the registry of npm has its source',
  },
]
/** Packages that name no licence in package.json, with that of their licence file. */
const namedInFile: Record<string, string> = { 'png-js': 'MIT' }

export function isAllowed({ name, licence }: Pick<Package, 'name' | 'licence'>): boolean {
  const isException = exceptions.some((one) => one.licence === licence && one.name.test(name))
  const choices = licence.replaceAll(/[()]/g, '').split(' OR ')
  return isException || choices.some((all) => all.split(' AND ').every((id) => permissive.has(id)))
}

/** Code that is built; packages for development that it imports become part of the build. */
const BUILT = '{web,shared,server,demo,payments-simulator,messages-simulator,scripts/operator}'
const NOT_BUILT = /\.test\.|^web\/edit-forms\/|^server\/dev\.ts$/
const importing = /\b(?:from|import)\s*\(?\s*['"]((?:@[^/'"]+\/)?[^/'".#]+)/g

/** Every package that reaches browsers or runs on the server, with its dependencies, by name and version. */
export function shippedPackages(): Package[] {
  const found = new Map<string, Package>()
  const own = readManifest('.')
  const visit = (name: string, from: string) => {
    const folder = findFolder(name, from)
    if (folder === undefined || found.has(folder)) return
    const manifest = readManifest(folder)
    found.set(folder, toPackage(manifest, folder))
    for (const next of needsOf(manifest)) visit(next, folder)
  }
  for (const name of [...needsOf(own), ...bundledOf(own)]) visit(name, '.')
  const inOrder = (one: Package) => `${one.name} ${one.version}`
  return [...found.values()].toSorted((a, b) => (inOrder(a) < inOrder(b) ? -1 : 1))
}

function bundledOf({ devDependencies = {} }: Manifest): string[] {
  const files = globSync(`${BUILT}/**/*.{ts,tsx,css}`).filter((file) => !NOT_BUILT.test(file))
  const names = files.flatMap((file) =>
    Array.from(readFileSync(file, 'utf8').matchAll(importing), ([, name = '']) => name),
  )
  return [...new Set(names)].filter((name) => name in devDependencies)
}

function needsOf({ dependencies, optionalDependencies, peerDependencies }: Manifest): string[] {
  return Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
}

/** The installed package that `name` means in a folder; undefined when an optional one is not installed. */
function findFolder(name: string, from: string): string | undefined {
  const folder = `${from}/node_modules/${name}`
  if (existsSync(`${folder}/package.json`)) return folder
  return from === '.'
    ? undefined
    : findFolder(name, from.slice(0, from.lastIndexOf('/node_modules/')))
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as Manifest
}

function toPackage({ name, version, license, author }: Manifest, folder: string): Package {
  const licence = textOf(license) || (namedInFile[name] ?? '')
  return { name, version, licence, author: textOf(author), folder }
}

function textOf(named: PersonName = ''): string {
  return typeof named === 'string' ? named : (named.type ?? named.name ?? '')
}
