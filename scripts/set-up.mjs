import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** Ends the process with a sentence when this Node is too old for the product. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  fail(
    `Chowk needs Node 20.19 or newer (24 LTS is recommended); this is ${process.versions.node}. ` +
      'Install a newer one from https://nodejs.org and start again.',
  )
}

/** Runs `npm ci`, only when node_modules is incomplete; packages for building and testing may be left out. */
export function installModules({ forBuilding }) {
  if (isInstalled(forBuilding)) return
  console.log('Installing the dependencies (once, about a minute) …')
  const part = forBuilding ? '--include=dev' : '--omit=dev'
  const { status } = spawnSync('npm', ['ci', part, '--no-audit', '--no-fund'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: 900_000,
  })
  if (status !== 0) fail('The dependencies could not be installed; the lines above say why.')
}

function isInstalled(forBuilding) {
  const installed = packagesOf('node_modules/.package-lock.json')
  return Object.entries(packagesOf('package-lock.json')).every(
    ([path, { version, dev, optional, devOptional }]) => {
      const left = path === '' || optional || devOptional || (dev && !forBuilding)
      return left || installed[path]?.version === version
    },
  )
}

/** npm's record of the installed packages: path → version. */
function packagesOf(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {}
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
