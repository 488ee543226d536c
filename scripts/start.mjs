import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { installModules, requireNode } from './set-up.mjs'
import { isBuilt } from './stamp.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
requireNode()
installModules()
if (!isBuilt()) {
  console.log('Building (once after each change) …')
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (status !== 0) process.exit(status ?? 1)
}
process.env.NODE_ENV = 'production'
// The server runs in this very process: signals, the terminal and the exit code are its own.
await import('../dist/server/main.js')
