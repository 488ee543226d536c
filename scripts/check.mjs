import { run, stopOnSignal } from './run.mjs'
import { checkLimitSeconds, checkSteps } from './steps.mjs'

stopOnSignal()
const failed = []
for (const { name, command, shows } of checkSteps) {
  const { code, output, seconds } = await run(command, { limitSeconds: checkLimitSeconds })
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds.toFixed(1)} s)`)
  if (code !== 0) failed.push(name)
  if (code !== 0 || shows) console.log(output.trimEnd())
}
if (failed.length > 0) console.log(`\nFailed: ${failed.join(', ')}`)
process.exitCode = failed.length > 0 ? 1 : 0
