import { drawPart } from '#web/features/files/shrink-picture.ts'
import { Watchable } from '#web/lib/watchable.ts'

/** Pixels of the longest side. Small, because hundreds of them are in a phone's memory. */
const LONGEST = 240

/**
 * Small pictures of chosen files, drawn one after the other: hundreds of photographs at their full size would stop a
 * phone. Each has an object URL until it is dropped.
 */
export class Thumbnails extends Watchable {
  readonly #urls = new Map<string, string>()
  /** Files that are not drawn yet. */
  readonly #waiting = new Map<string, Blob>()
  #isDrawing = false

  /** The address of a picture; undefined while it is not drawn, empty when this browser cannot read it. */
  get(id: string): string | undefined {
    return this.#urls.get(id)
  }

  add(id: string, file: Blob): void {
    this.#waiting.set(id, file)
    void this.#draw()
  }

  drop(id: string): void {
    this.#waiting.delete(id)
    const url = this.#urls.get(id)
    if (url) URL.revokeObjectURL(url)
    this.#urls.delete(id)
  }

  close(): void {
    for (const id of [...this.#urls.keys(), ...this.#waiting.keys()]) this.drop(id)
  }

  async #draw(): Promise<void> {
    if (this.#isDrawing) return
    this.#isDrawing = true
    for (let next = this.#next(); next; next = this.#next()) {
      const [id, file] = next
      const small = await smallPicture(file)
      // The picture was dropped before it was drawn.
      if (!this.#waiting.delete(id)) continue
      this.#urls.set(id, small ? URL.createObjectURL(small) : '')
      this.announce()
    }
    this.#isDrawing = false
  }

  #next(): [string, Blob] | undefined {
    return this.#waiting.entries().next().value
  }
}

async function smallPicture(file: Blob): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!bitmap) return null
  const { width, height } = bitmap
  const scale = Math.min(1, LONGEST / Math.max(width, height))
  const small = await drawPart(bitmap, { x: 0, y: 0, width, height }, scale)
  bitmap.close()
  return small
}
