/** The widths, in pixels, in which a picture is stored; a smaller photograph is never enlarged. */
export const imageWidths = [320, 640, 960, 1600] as const
export const WIDEST = 1600
export type ImageWidth = (typeof imageWidths)[number]
/** `preview` is the JPEG for previews of links: many messengers cannot show WebP. */
export type ImageForm = ImageWidth | 'preview'

/** Every form of a picture; the widest is last, so that a picture that has it has all of them. */
export const imageForms: readonly ImageForm[] = ['preview', ...imageWidths]

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

/** Why a file is not accepted as a picture. */
export type PictureFault = 'kind' | 'pixels' | 'unreadable'

export class NotAPicture extends Error {
  override name = 'NotAPicture'
  fault: PictureFault

  constructor(fault: PictureFault, options?: ErrorOptions) {
    super(`Not accepted as a picture: ${fault}`, options)
    this.fault = fault
  }
}
