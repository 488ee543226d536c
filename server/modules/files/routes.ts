import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#shared/app-error.ts'

const name = /^([0-9a-f]{64})-(320|640|1600)\.webp$/
const widths = { '320': 320, '640': 640, '1600': 1600 } as const
/** The widths sent for each requested width when the browser sends `Save-Data`. */
const thriftyWidths = { '320': 320, '640': 320, '1600': 640 } as const

type FindImage = (hash: string, width: 320 | 640 | 1600) => Promise<string | null>

/** Serves pictures by the hash of their original: the bytes of one address never change. */
export function fileRoutes(app: FastifyInstance, findImage: FindImage): void {
  app.get(
    '/media/:name',
    { schema: { hide: true }, config: { limit: 'file' } },
    async (request, reply) => {
      const file = await fileOf(request, findImage)
      if (!file) throw new AppError('NOT_FOUND', { reason: 'picture' })
      return send(reply, file, (await stat(file)).size)
    },
  )
}

async function fileOf(request: FastifyRequest, findImage: FindImage): Promise<string | null> {
  const match = name.exec((request.params as { name: string }).name)
  const allowed = request.headers['save-data'] === 'on' ? thriftyWidths : widths
  const width = allowed[match?.[2] as keyof typeof widths]
  return match?.[1] && width ? findImage(match[1], width) : null
}

function send(reply: FastifyReply, file: string, size: number): FastifyReply {
  return reply
    .headers({
      'content-type': 'image/webp',
      'content-length': size,
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Save-Data',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    })
    .send(createReadStream(file))
}
