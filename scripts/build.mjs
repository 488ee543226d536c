import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { run, stopOnSignal } from './run.mjs'
import { fingerprint, forgetBuild, stampBuild } from './stamp.mjs'
import { bin } from './steps.mjs'

const MIGRATIONS = 'server/platform/db/migrations'

stopOnSignal()
const print = fingerprint()
forgetBuild()
await buildCode()
copyMigrations()
stampBuild(print)

async function buildCode() {
  const { code, output, seconds } = await run(
    [bin('vite'), 'build', '--app', '--logLevel', 'warn'],
    {
      limitSeconds: 240,
      env: { NODE_ENV: 'production' },
    },
  )
  console.log(
    `${code === 0 ? 'ok  ' : 'FAIL'} code of browser and server (${seconds.toFixed(1)} s)`,
  )
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
