import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

type InstalledPackage = {
  version?: string
  dev?: boolean
  optional?: boolean
  devOptional?: boolean
}

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

/** The npm of this Node; the first line of an installed `npm` may name another Node. */
function npmCommand(): [program: string, args: string[]] {
  const file = process.env['npm_execpath']
  return file?.endsWith('npm-cli.js') ? [process.execPath, [file]] : ['npm', []]
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
function packagesOf(file: string): Record<string, InstalledPackage> {
  if (!existsSync(file)) return {}
  const { packages } = JSON.parse(readFileSync(file, 'utf8')) as {
    packages: Record<string, InstalledPackage>
  }
  return packages
}

function fail(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
