import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#server/modules/accounts/guards.ts'
import { mountWrite } from '#server/platform/http/mount.ts'
import { type ImageForm, typeOf } from '#server/platform/pictures/forms.ts'
import type { StoredFile } from '#server/platform/ports/file-storage.ts'
import { AppError } from '#shared/app-error.ts'
import * as contract from '#shared/contract/files.ts'
import { findUpload } from './commands.ts'

const name = /^([0-9a-f]{64})-(?:(320|640|960|1600)\.webp|preview\.jpg)$/
const widths = { '320': 320, '640': 640, '960': 960, '1600': 1600 } as const
/** The widths sent for each requested width when the browser sends `Save-Data`. */
const thriftyWidths = { '320': 320, '640': 320, '960': 640, '1600': 640 } as const

type FindImage = (hash: string, form: ImageForm) => Promise<StoredFile | null>

export function pictureRoutes(app: App): void {
  // The HTTP layer has stored the file before; its hash is the field's value.
  mountWrite(app, contract.uploadPicture, async ({ tx, actor, input }) => {
    const { hash: image, width, height } = await findUpload(tx, input.picture, actor.userId)
    return { image, width, height }
  })
}

/** Serves pictures by the hash of their original: the bytes of one address never change. */
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
  const [, hash, width] = name.exec((request.params as { name: string }).name) ?? []
  if (hash === undefined) return null
  const allowed = request.headers['save-data'] === 'on' ? thriftyWidths : widths
  return { hash, form: width ? allowed[width as keyof typeof widths] : 'preview' }
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
      // Other sites show the preview beside a link.
      'cross-origin-resource-policy': isPreview ? 'cross-origin' : 'same-origin',
    })
    .send(stream())
}
