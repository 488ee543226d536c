import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { readEnvironmentFile } from './environment-file.ts'
import { installModules } from './set-up.ts'
import { isBuilt } from './stamp.ts'

// Runs one entry of the built server: the server itself, or an operator's command.
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
// In this process, so that signals, the terminal and the exit code work as usual.
await import(`../dist/server/${entry}.js`)
