import { bin, run, stopOnSignal } from './run.ts'
import { installModules } from './set-up.ts'
import { fingerprint, deleteStamp, stampBuild } from './stamp.ts'

stopOnSignal()
installModules({ forBuilding: true })
const print = fingerprint()
deleteStamp()
await buildCode()
stampBuild(print)

async function buildCode(): Promise<void> {
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
