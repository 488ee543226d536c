import { PICTURE_WIDTHS, type PictureWidth } from '#shared/limits.ts'

export const WIDEST = 1600
/** `preview` is the JPEG for previews of links: many messengers cannot show WebP. */
export type ImageForm = PictureWidth | 'preview'

/** Every form of a picture. The widest is stored last, so a picture with the widest form has all forms. */
export const imageForms: readonly ImageForm[] = ['preview', ...PICTURE_WIDTHS]

/** The name under which a form of a picture is stored; `hash` is the SHA-256 of the original. */
export function fileNameOf(hash: string, form: ImageForm): string {
  return form === 'preview' ? `${hash}-preview.jpg` : `${hash}-${form}.webp`
}

/** The media type of a form. */
export function typeOf(form: ImageForm): string {
  return form === 'preview' ? 'image/jpeg' : 'image/webp'
}

/** A photograph in all its forms, ready to be stored; the size is that of the widest. */
export type PreparedPicture = {
  width: number
  height: number
  files: { form: ImageForm; bytes: Uint8Array }[]
}

/** The reason for which a file is rejected as a picture. */
export type PictureFault = 'kind' | 'pixels' | 'unreadable'

export class NotAPicture extends Error {
  override name = 'NotAPicture'
  fault: PictureFault

  constructor(fault: PictureFault, options?: ErrorOptions) {
    super(`Not accepted as a picture: ${fault}`, options)
    this.fault = fault
  }
}
