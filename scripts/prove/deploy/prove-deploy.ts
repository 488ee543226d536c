import type { ProofResult } from '../part.ts'
import {
  type CheckResult,
  checkAddress,
  checkCities,
  checkLive,
  checkLoss,
  checkOnce,
  checkPage,
  checkRoll,
  checkUpload,
} from './behind-proxy.ts'
import { proveContainer } from './container.ts'
import { findProgram, type ProxyKind, proxyKinds, startProxy } from './proxies.ts'
import { openServerPair, type ServerPair } from './server-pair.ts'
import { proveUnit } from './unit.ts'

const checks = [checkPage, checkAddress, checkCities, checkLive, checkUpload, checkRoll, checkLoss]

/**
 * Each proxy is started with its file of `deploy/` before two servers; the image is built and started; the unit is read
 * by systemd. `words` chooses by name. Prints what is left out because a program is not installed.
 */
export async function proveDeploy(main: string, words: string[]): Promise<ProofResult> {
  const isMeant = (name: string) => words.length === 0 || words.includes(name.toLowerCase())
  const report: ProofResult = { faults: [], figure: '' }
  const figures: string[] = []
  const add = (name: string, { faults, figure }: CheckResult) => {
    console.log(`  ${name}: ${figure}`)
    report.faults.push(...faults.map((fault) => `${name}: ${fault}`))
    figures.push(`${name}: ${figure}`)
  }
  const kinds = proxyKinds.filter(({ name }) => isMeant(name))
  const installed = kinds.filter(({ program }) => findProgram(program))
  for (const { name } of kinds.filter((kind) => !installed.includes(kind)))
    add(name, { faults: [], figure: 'skipped, because it is not installed' })
  if (installed.length > 0) {
    const pair = await openServerPair(main)
    try {
      for (const kind of installed) {
        const checked = await checkBehind(kind, pair).catch((error: unknown) => ({
          faults: [String(error)],
          figure: 'ended early',
        }))
        add(kind.name, checked)
      }
    } finally {
      await pair.close()
    }
  }
  if (isMeant('unit')) add('unit', proveUnit())
  if (isMeant('container')) add('container', await proveContainer())
  return { ...report, figure: figures.join('; ') }
}

async function checkBehind(kind: ProxyKind, pair: ServerPair): Promise<CheckResult> {
  const { faults, figure } = await checkOnce(kind)
  const figures = [figure]
  const { base, stop } = await startProxy(kind, pair.ports)
  try {
    for (const check of checks) {
      const checked = await check({ base, pair })
      faults.push(...checked.faults)
      figures.push(checked.figure)
    }
  } finally {
    await stop()
  }
  return { faults, figure: figures.join(', ') }
}
