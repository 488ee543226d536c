import { spawnSync } from 'node:child_process'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { readEnvironmentFile } from './environment-file.ts'
import { installModules } from './set-up.ts'
import { isBuilt } from './stamp.ts'

// Runs one entry of the built server: the server itself, or an operator's command.

/** Young objects of a request fit into few megabytes; the standard lets the heap keep more than a hundred. */
const SMALL_HEAP = ['--max-semi-space-size=8']
/** Number of arenas from which glibc's threads take memory. The standard, eight for a processor, keeps what none of them uses. */
const ARENAS = '2'

const [entry] = process.argv.splice(2, 1)
process.chdir(fileURLToPath(new URL('..', import.meta.url)))
readEnvironmentFile()
const wasBuilt = isBuilt()
installModules({ forBuilding: !wasBuilt })
if (!wasBuilt) {
  console.log('Building (once after each change) …')
  const { status } = spawnSync(process.execPath, ['scripts/build.ts'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (status !== 0) process.exit(status ?? 1)
}
process.env['NODE_ENV'] = 'production'
// The process becomes the server, so that signals, the terminal and the exit code work as usual.
const file = fileURLToPath(new URL(`../dist/server/${entry}.js`, import.meta.url))
becomeNode([...SMALL_HEAP, file, ...process.argv.slice(2)])
await import(pathToFileURL(file).href)

/** Replaces this process by Node with these arguments. Windows has no such call, and goes on in this process. */
function becomeNode(args: string[]): void {
  if (process.platform === 'win32') return
  const env = { ...process.env, MALLOC_ARENA_MAX: process.env['MALLOC_ARENA_MAX'] ?? ARENAS }
  process.execve?.(process.execPath, [process.execPath, ...process.execArgv, ...args], env)
}
