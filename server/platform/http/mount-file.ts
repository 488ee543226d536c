import { Readable } from 'node:stream'
import type { z } from 'zod'
import type { Who } from '#shared/endpoint.ts'
import { mustExist } from '#shared/must-exist.ts'
import {
  type AppContext,
  type CallerOf,
  type Guards,
  type MountedEndpoint,
  nameOf,
  type Read,
  route,
} from './mount.ts'

/**
 * Mounts a read that answers with a file. Browsers save the file under its name, or show it when `isInline` is true.
 */
export function mountFile<G extends Guards, W extends Who, I extends z.ZodType>(
  app: AppContext<G>,
  endpoint: MountedEndpoint<W, I, z.ZodType<Uint8Array>>,
  view: (
    read: Read<CallerOf<G, W>, z.output<I>>,
  ) => Promise<{ fileName: string; bytes: Uint8Array; isInline?: boolean }>,
): void {
  route(app, endpoint, async (call) => {
    const { fileName, bytes, isInline } = await view(call)
    const { reply } = call
    reply.type(mustExist(endpoint.file, `the type of ${nameOf(endpoint)}`))
    reply.header('x-robots-tag', 'noindex')
    reply.header(
      'content-disposition',
      `${isInline ? 'inline' : 'attachment'}; filename="${fileName}"`,
    )
    return Buffer.from(bytes)
  })
}

type SentFile = { pieces: AsyncGenerator<string | Uint8Array>; fileName?: string }

/**
 * Mounts a read whose answer is sent in pieces, as it is read: JSON, or the endpoint's `file`. A failure in the middle
 * cuts the connection, so that nobody takes a part for the whole.
 */
export function mountStream<
  G extends Guards,
  W extends Who,
  I extends z.ZodType,
  O extends z.ZodType,
>(
  app: AppContext<G>,
  endpoint: MountedEndpoint<W, I, O>,
  view: (read: Read<CallerOf<G, W>, z.output<I>>) => SentFile | Promise<SentFile>,
): void {
  route(app, endpoint, async (call) => {
    const { pieces, fileName } = await view(call)
    const { reply } = call
    reply.type(endpoint.file ?? 'application/json; charset=utf-8')
    if (fileName) reply.header('content-disposition', `attachment; filename="${fileName}"`)
    return Readable.from(pieces, { objectMode: false })
  })
}
