import type { ChildProcess } from 'node:child_process'
import type { Load } from './requests.ts'
import { answerOf, forkBuilt } from './server-process.ts'

export type Shot = { perSecond: number; p95: number; count: number }

type Answer = Shot & { refused: [number, number][] }

let generator: ChildProcess | undefined

/**
 * Runs the load generator in a process of its own, the same one for every load: a new one would spend its first seconds
 * compiling itself, on the server's processors. Fails on an answer other than 200: the figure would be worthless.
 */
export async function loadFrom(load: Load): Promise<Shot> {
  generator ??= forkBuilt('cannon', {})
  const answer = answerOf<Answer>(generator)
  generator.send(load)
  const { refused, ...shot } = await answer
  if (refused.length > 0) throw new Error(`Not answered with 200: ${JSON.stringify(refused)}`)
  return shot
}
