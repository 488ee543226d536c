import type { Files, StoredImage } from '#server/platform/ports/files.ts'
import { drawPicture } from './pictures/draw.ts'
import type { PictureSpec } from './pictures/spec.ts'
import { drawStorefront } from './pictures/storefront.ts'
import type { DemoStore } from './types.ts'

const AT_ONCE = 2

/** Hash of a drawn picture by what was to be drawn. */
export type Gallery = {
  images: StoredImage[]
  products: (specs: PictureSpec[]) => string[]
  storefront: (shop: DemoStore) => string | null
}

/** Draws every picture once, however many variants show it; what is on the disk already is not drawn again. */
export async function drawGallery(
  city: { stores: DemoStore[]; pictures: PictureSpec[] },
  files: Files,
  progress: (done: number, total: number) => void,
): Promise<Gallery> {
  const drawings = new Map<string, () => string>()
  for (const { storefront } of city.stores) {
    drawings.set(JSON.stringify(storefront), () => drawStorefront(storefront))
  }
  for (const spec of city.pictures) drawings.set(JSON.stringify(spec), () => drawPicture(spec))

  const stored = new Map<string, StoredImage>()
  const waiting = [...drawings]
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [key, draw] = next
      stored.set(key, await files.saveDrawing(draw()))
      progress(stored.size, drawings.size)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))

  const hashOf = (spec: object) => stored.get(JSON.stringify(spec))?.hash
  return {
    images: [...new Map([...stored.values()].map((image) => [image.hash, image])).values()],
    products: (specs) => specs.flatMap((spec) => hashOf(spec) ?? []),
    storefront: (shop) => hashOf(shop.storefront) ?? null,
  }
}
