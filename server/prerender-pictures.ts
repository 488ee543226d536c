import type { FastifyInstance } from 'fastify'
import type { Files } from '#server/platform/ports/files.ts'
import { runRounds } from '#server/platform/jobs/rounds.ts'
import type { PictureWidth } from '#shared/limits.ts'

/** Time without a request, in milliseconds, after which probably no visitor waits for a page. */
const QUIET_MS = 400

type Log = Parameters<typeof runRounds>[1]['log']
type WantedPicture = { hash: string; width: PictureWidth }

/**
 * Renders the demonstration's pictures after the start, one by one, while no request arrives, so that the first visitor
 * finds them as files.
 */
export function prerenderPictures(
  fastify: FastifyInstance,
  {
    files,
    wanted,
    log,
  }: { files: Pick<Files, 'findImage'>; wanted: readonly WantedPicture[]; log: Log },
): void {
  const left = [...wanted]
  let askedAt = 0
  fastify.addHook('onRequest', async () => {
    askedAt = performance.now()
  })
  const draw = async () => {
    const next = performance.now() - askedAt > QUIET_MS ? left.shift() : undefined
    if (!next) return 0
    await files.findImage(next.hash, next.width)
    return 1
  }
  const rounds = runRounds(draw, {
    everyMs: QUIET_MS,
    log,
    failure: 'a picture of the demonstration could not be drawn',
  })
  fastify.addHook('onClose', () => rounds.stop())
}
