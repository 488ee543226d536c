import type { ChildProcess } from 'node:child_process'
import type { Load } from './requests.ts'
import { answerOf, forkBuilt } from './server-process.ts'

export type Shot = { perSecond: number; p95: number; count: number }

type Answer = Shot & { refused: [number, number][] }

let generator: ChildProcess | undefined
let other: ChildProcess | undefined

/**
 * Runs the load generator in a process of its own, the same one for every load: a new one would spend its first seconds
 * compiling itself, on the server's processors. Fails on an answer other than 200: the figure would be worthless.
 */
export async function loadFrom(load: Load): Promise<Shot> {
  const { refused, ...shot } = await loadWithRefusals(load)
  if (refused.length > 0) throw new Error(`Not answered with 200: ${JSON.stringify(refused)}`)
  return shot
}

/** The same with refusals, which count as answers: an earlier release may be too slow for its own time limits. */
export async function loadWithRefusals(load: Load): Promise<Answer> {
  generator ??= forkBuilt('cannon', {})
  return fire(generator, load)
}

/** The same from a second process, beside the first, and with answers that are refusals. */
export async function stormFrom(load: Load): Promise<Answer> {
  other ??= forkBuilt('cannon', {})
  return fire(other, load)
}

function fire(from: ChildProcess, load: Load): Promise<Answer> {
  const answer = answerOf<Answer>(from)
  from.send(load)
  return answer
}
