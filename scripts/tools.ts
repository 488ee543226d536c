import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { postgresFolder } from './postgres.ts'

const CLUSTER_SETTINGS = '/etc/postgresql-common/createcluster.conf'
const INSTALL_MS = 900_000

/** Installs the system packages of the tests: a browser, PostgreSQL and a font with Devanagari. */
export function installTools(): void {
  const missing = [
    existsSync('/usr/bin/chromium-headless-shell') ? [] : 'chromium-headless-shell',
    postgresFolder() === undefined ? 'postgresql' : [],
    hasDevanagari() ? [] : 'fonts-noto-core',
  ].flat()
  if (missing.length === 0) return
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) {
    const names = missing.join(' ')
    throw new Error(`The tests need ${names}. On Debian: sudo apt-get install ${names}`)
  }
  console.log(`Installing ${missing.join(', ')} …`)
  keepPostgresAsleep()
  apt(['update', '-qq'])
  apt(['install', '-y', '-qq', '--no-install-recommends', ...missing])
}

/** Prevents the start of a cluster by Debian's package, because the tests start their own clusters. */
function keepPostgresAsleep(): void {
  if (existsSync(CLUSTER_SETTINGS)) return
  mkdirSync('/etc/postgresql-common', { recursive: true })
  writeFileSync(CLUSTER_SETTINGS, 'create_main_cluster = false\n')
}

function apt(args: string[]): void {
  const { status } = spawnSync('apt-get', ['-o', 'Dpkg::Options::=--force-confold', ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', UCF_FORCE_CONFFOLD: '1' },
    timeout: INSTALL_MS,
  })
  if (status !== 0) throw new Error(`apt-get ${args[0]} failed; the lines above say why.`)
}

function hasDevanagari(): boolean {
  const { stdout } = spawnSync('fc-list', [':lang=hi'], { encoding: 'utf8' })
  return Boolean(stdout?.trim())
}
