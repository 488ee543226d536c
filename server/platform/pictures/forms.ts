import { PICTURE_WIDTHS, type PictureWidth } from '#shared/limits.ts'
import { type MessageText, messageText } from '#shared/message.ts'

export const WIDEST = 1600
/** JPEG forms for link previews and emails, because many messengers and mail programs cannot show WebP. */
const jpegForms = ['preview', 'email'] as const
export type JpegForm = (typeof jpegForms)[number]
export type ImageForm = PictureWidth | JpegForm

/** All forms of a picture. The widest is stored last, so a picture with the widest form has all forms. */
export const imageForms: readonly ImageForm[] = [...jpegForms, ...PICTURE_WIDTHS]

/** The name under which a form of a picture is stored; `hash` is the SHA-256 of the original. */
export function fileNameOf(hash: string, form: ImageForm): string {
  return isJpeg(form) ? `${hash}-${form}.jpg` : `${hash}-${form}.webp`
}

/** The media type of a form. */
export function typeOf(form: ImageForm): string {
  return isJpeg(form) ? 'image/jpeg' : 'image/webp'
}

export function isJpeg(form: ImageForm): form is JpegForm {
  return typeof form === 'string'
}

/** A photograph in all its forms, ready for storage; the size is that of the widest form. */
export type PreparedPicture = {
  width: number
  height: number
  files: { form: ImageForm; bytes: Uint8Array }[]
}

/** The reason for which a file is rejected as a picture. */
export type PictureFault = 'kind' | 'pixels' | 'unreadable'

/** The message at the field of a rejected file. */
export const pictureFaults: Record<PictureFault, MessageText> = {
  kind: messageText('pictureFields.kind'),
  pixels: messageText('pictureFields.tooManyPixels', { maximum: 24 }),
  unreadable: messageText('pictureFields.unreadable'),
}

export class NotAPicture extends Error {
  override name = 'NotAPicture'
  fault: PictureFault

  constructor(fault: PictureFault, options?: ErrorOptions) {
    super(`Not accepted as a picture: ${fault}`, options)
    this.fault = fault
  }
}
