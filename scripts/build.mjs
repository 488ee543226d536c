import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { run, stopOnSignal } from './run.mjs'
import { fingerprint, forgetBuild, stampBuild } from './stamp.mjs'
import { bin } from './steps.mjs'

const MIGRATIONS = 'server/platform/db/migrations'

stopOnSignal()
const print = fingerprint()
forgetBuild()
await build('the browser’s code', [bin('vite'), 'build', '--logLevel', 'warn'])
await build('the server’s code', [bin('vite'), 'build', '--ssr', '--logLevel', 'warn'])
copyMigrations()
stampBuild(print)

async function build(what, command) {
  const { code, output, seconds } = await run(command, {
    limitSeconds: 180,
    env: { NODE_ENV: 'production' },
  })
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${what} (${seconds.toFixed(1)} s)`)
  if (code === 0) return
  console.error(output.trimEnd())
  process.exit(1)
}

function copyMigrations() {
  mkdirSync('dist/server/migrations', { recursive: true })
  const names = existsSync(MIGRATIONS) ? readdirSync(MIGRATIONS) : []
  for (const name of names.filter((file) => file.endsWith('.sql'))) {
    cpSync(`${MIGRATIONS}/${name}`, `dist/server/migrations/${name}`)
  }
}
