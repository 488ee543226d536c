import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { postgresFolder } from './postgres.mjs'

const DEVANAGARI = '/usr/share/fonts/truetype/noto/NotoSansDevanagari-Regular.ttf'
const CLUSTER_SETTINGS = '/etc/postgresql-common/createcluster.conf'

type Installed = { version?: string; dev?: boolean; optional?: boolean; devOptional?: boolean }

/** Runs `npm ci`, only when node_modules is incomplete; packages for building and testing may be left out. */
export function installModules({ forBuilding }: { forBuilding: boolean }): void {
  if (isInstalled(forBuilding)) return
  console.log('Installing the dependencies (once, about a minute) …')
  const part = forBuilding ? '--include=dev' : '--omit=dev'
  const [program, npm] = npmCommand()
  const { status } = spawnSync(program, [...npm, 'ci', part, '--no-audit', '--no-fund'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: 900_000,
  })
  if (status !== 0) fail('The dependencies could not be installed; the lines above say why.')
}

/** npm in this Node; an installed `npm` may name another one in its first line. */
function npmCommand(): [program: string, args: string[]] {
  const file = process.env['npm_execpath']
  return file?.endsWith('npm-cli.js') ? [process.execPath, [file]] : ['npm', []]
}

/** The system packages for the tests: a browser, PostgreSQL and a font with Devanagari. */
export function installTools(): void {
  const missing = [
    existsSync('/usr/bin/chromium-headless-shell') ? [] : 'chromium-headless-shell',
    postgresFolder() === undefined ? 'postgresql' : [],
    hasDevanagari() ? [] : 'fonts-noto-core',
  ].flat()
  if (missing.length === 0) return
  const debian = existsSync('/usr/bin/apt-get')
  if (!debian || process.getuid?.() !== 0) {
    fail(
      `The tests need ${missing.join(', ')}. On Debian: sudo apt-get install ${missing.join(' ')}`,
    )
  }
  console.log(`Installing ${missing.join(', ')} …`)
  keepPostgresAsleep()
  apt(['update', '-qq'])
  apt(['install', '-y', '-qq', '--no-install-recommends', ...missing])
}

/** Debian's package would start a cluster of its own; the tests start theirs. */
function keepPostgresAsleep(): void {
  if (existsSync(CLUSTER_SETTINGS)) return
  mkdirSync('/etc/postgresql-common', { recursive: true })
  writeFileSync(CLUSTER_SETTINGS, 'create_main_cluster = false\n')
}

function apt(args: string[]): void {
  const { status } = spawnSync('apt-get', ['-o', 'Dpkg::Options::=--force-confold', ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', UCF_FORCE_CONFFOLD: '1' },
    timeout: 900_000,
  })
  if (status !== 0) fail(`apt-get ${args[0]} failed; the lines above say why.`)
}

function hasDevanagari(): boolean {
  if (existsSync(DEVANAGARI)) return true
  return (spawnSync('fc-list', [':lang=hi'], { encoding: 'utf8' }).stdout ?? '').trim() !== ''
}

function isInstalled(forBuilding: boolean): boolean {
  const installed = packagesOf('node_modules/.package-lock.json')
  return Object.entries(packagesOf('package-lock.json')).every(
    ([path, { version, dev, optional, devOptional }]) => {
      const left = path === '' || optional || devOptional || (dev && !forBuilding)
      return left || installed[path]?.version === version
    },
  )
}

/** npm's record of the installed packages: path → version. */
function packagesOf(file: string): Record<string, Installed> {
  if (!existsSync(file)) return {}
  const { packages } = JSON.parse(readFileSync(file, 'utf8')) as {
    packages: Record<string, Installed>
  }
  return packages
}

function fail(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
