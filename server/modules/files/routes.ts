import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#shared/app-error.ts'

const name = /^([0-9a-f]{64})-(?:(320|640|960|1600)\.webp|preview\.jpg)$/
const widths = { '320': 320, '640': 640, '960': 960, '1600': 1600 } as const
/** The widths sent for each requested width when the browser sends `Save-Data`. */
const thriftyWidths = { '320': 320, '640': 320, '960': 640, '1600': 640 } as const

type FindImage = (hash: string, form: 320 | 640 | 960 | 1600 | 'preview') => Promise<string | null>

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
  if (!match?.[1]) return null
  const allowed = request.headers['save-data'] === 'on' ? thriftyWidths : widths
  return findImage(match[1], match[2] ? allowed[match[2] as keyof typeof widths] : 'preview')
}

function send(reply: FastifyReply, file: string, size: number): FastifyReply {
  const isPreview = file.endsWith('.jpg')
  return reply
    .headers({
      'content-type': isPreview ? 'image/jpeg' : 'image/webp',
      'content-length': size,
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Save-Data',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      // Other sites show the preview beside a link.
      'cross-origin-resource-policy': isPreview ? 'cross-origin' : 'same-origin',
    })
    .send(createReadStream(file))
}
