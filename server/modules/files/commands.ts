import type { Tx } from '#server/platform/db/open.ts'
import { insertMedia } from './queries.ts'

/** Inserts rows for stored pictures; existing rows stay as they are. */
export async function registerImages(
  tx: Tx,
  images: { hash: string; width: number; height: number }[],
): Promise<void> {
  if (images.length > 0) await insertMedia(tx, images)
}
