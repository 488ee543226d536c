import type { Load } from './requests.ts'
import { answerOf, forkBuilt } from './server-process.ts'

export type Shot = { perSecond: number; p95: number; count: number }

/** Fires from a process of its own; an answer that is not 200 makes the figure worthless. */
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
