import type { Tx } from '#server/platform/db/open.ts'
import { insertMedia } from './queries.ts'

/** Remembers stored pictures; one that is known already stays as it is. */
export async function registerImages(
  tx: Tx,
  images: { hash: string; width: number; height: number }[],
): Promise<void> {
  if (images.length > 0) await insertMedia(tx, images)
}
