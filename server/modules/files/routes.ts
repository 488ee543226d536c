import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#server/modules/accounts/guards.ts'
import { mountWrite } from '#server/platform/http/mount.ts'
import { type ImageForm, typeOf } from '#server/platform/pictures/forms.ts'
import type { StoredFile } from '#server/platform/ports/file-storage.ts'
import { AppError } from '#shared/app-error.ts'
import * as contract from '#shared/contract/files.ts'
import { PICTURE_WIDTHS } from '#shared/limits.ts'
import { findUpload } from './commands.ts'

const name = /^([0-9a-f]{64})(?:-(?:(\d{3,4})\.webp|(preview)\.jpg))?$/
/** Width for a request by the hash alone, in pixels. */
const USUAL_WIDTH = 728
/** Largest width, in pixels, for a browser that sends `Save-Data`; such a browser gets the next narrower width. */
const THRIFTY_WIDTH = 728

type FindImage = (hash: string, form: ImageForm) => Promise<StoredFile | null>

export function pictureRoutes(app: App): void {
  // The HTTP layer has stored the file already; the field's value is the hash of the file.
  mountWrite(app, contract.uploadPicture, async ({ tx, actor, input }) => {
    const { hash: image, width, height } = await findUpload(tx, input.picture, actor.userId)
    return { image, width, height }
  })
}

/** Serves pictures by the hash of the original, so the bytes at one address never change. */
export function fileRoutes(app: FastifyInstance, findImage: FindImage): void {
  app.get(
    '/media/:name',
    { schema: { hide: true }, config: { limit: 'file' } },
    async (request, reply) => {
      const asked = askedOf(request)
      const file = asked && (await findImage(asked.hash, asked.form))
      if (!file) throw new AppError('NOT_FOUND', { reason: 'picture' })
      return send(reply, file, asked.form)
    },
  )
}

function askedOf(request: FastifyRequest): { hash: string; form: ImageForm } | null {
  const [, hash, sent, preview] = name.exec((request.params as { name: string }).name) ?? []
  if (hash === undefined) return null
  if (preview !== undefined) return { hash, form: 'preview' }
  const width = sent ?? String(USUAL_WIDTH)
  const form = PICTURE_WIDTHS.find((one) => String(one) === width)
  if (form === undefined) return null
  const isThrifty = request.headers['save-data'] === 'on'
  const narrower = PICTURE_WIDTHS.findLast((one) => one < form && one <= THRIFTY_WIDTH)
  return { hash, form: (isThrifty && narrower) || form }
}

function send(reply: FastifyReply, { size, stream }: StoredFile, form: ImageForm): FastifyReply {
  const isPreview = form === 'preview'
  return reply
    .headers({
      'content-type': typeOf(form),
      'content-length': size,
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Save-Data',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      // Other sites may embed the preview image of a link to Chowk.
      'cross-origin-resource-policy': isPreview ? 'cross-origin' : 'same-origin',
    })
    .send(stream())
}
