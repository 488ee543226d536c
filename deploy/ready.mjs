import { setTimeout as delay } from 'node:timers/promises'

// Ends with 0 when the server on this machine's PORT serves, else with 1; `--wait N` waits N seconds for it.
const wait = process.argv.indexOf('--wait')
const until = Date.now() + (wait < 0 ? 0 : Number(process.argv[wait + 1]) * 1000)
const url = `http://127.0.0.1:${process.env.PORT ?? 3000}/readyz`

while (!(await isReady())) {
  if (Date.now() >= until) process.exit(1)
  await delay(200)
}

function isReady() {
  return fetch(url, { signal: AbortSignal.timeout(4_000) }).then(
    ({ ok }) => ok,
    () => false,
  )
}
