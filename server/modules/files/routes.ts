import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#shared/app-error.ts'
import { PICTURE_WIDTHS, type PictureWidth } from '#shared/limits.ts'

const name = /^([0-9a-f]{64})-(?:(\d{3,4})\.webp|preview\.jpg)$/
/** No wider pictures are sent when the browser sends `Save-Data`. */
const THRIFTY_WIDTH = 728

type FindImage = (hash: string, form: PictureWidth | 'preview') => Promise<string | null>

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
  if (match[2] === undefined) return findImage(match[1], 'preview')
  const place = PICTURE_WIDTHS.findIndex((one) => String(one) === match[2])
  const width = PICTURE_WIDTHS[place]
  if (width === undefined) return null
  const isThrifty = request.headers['save-data'] === 'on'
  const narrower = PICTURE_WIDTHS.findLast((one) => one < width && one <= THRIFTY_WIDTH)
  return findImage(match[1], (isThrifty && narrower) || width)
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
