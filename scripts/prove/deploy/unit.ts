import { spawnSync } from 'node:child_process'
import { findProgram } from './proxies.ts'

const UNIT = 'deploy/systemd/chowk@.service'
/**
 * Highest permitted exposure of the unit (`systemd-analyze security`): 0 is the most closed one, and below 2 systemd
 * says "OK".
 */
const MOST_EXPOSED = 2

/** Lets systemd read the unit; it is not started, because that needs a system that systemd runs. */
export function proveUnit(): { faults: string[]; figure: string } {
  if (!findProgram('systemd-analyze'))
    return { faults: [], figure: 'skipped, because systemd is not installed' }
  const verified = spawnSync('systemd-analyze', ['verify', UNIT], { encoding: 'utf8' })
  const said = verified.stderr.trim()
  const faults = verified.status === 0 && said === '' ? [] : [`systemd says: ${said}`]
  const { stdout } = spawnSync('systemd-analyze', ['security', '--offline=true', UNIT], {
    encoding: 'utf8',
  })
  const exposed = Number(/exposure level for \S+: ([\d.]+)/.exec(stdout)?.[1])
  if (!(exposed <= MOST_EXPOSED)) faults.push(`its exposure is ${exposed}`)
  return { faults, figure: `read by systemd and not started, exposure ${exposed}` }
}
