import type { Load } from './requests.ts'
import { answerOf, forkBuilt } from './server-process.ts'

export type Shot = { perSecond: number; p95: number; count: number }

/**
 * Runs the load generator in a process of its own; fails on an answer other than 200, because the figure would be
 * worthless.
 */
export async function loadFrom(load: Load): Promise<Shot> {
  const child = forkBuilt('cannon', {})
  try {
    const answer = answerOf<Shot & { refused: [number, number][] }>(child)
    child.send(load)
    const { refused, ...shot } = await answer
    if (refused.length > 0) throw new Error(`Not answered with 200: ${JSON.stringify(refused)}`)
    return shot
  } finally {
    child.kill()
  }
}
