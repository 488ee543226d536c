import { buffer } from 'node:stream/consumers'
import type { ArchiveVault } from '#server/platform/archives/archive-vault.ts'
import type { Files } from '#server/platform/ports/files.ts'
import { AppError } from '#shared/app-error.ts'
import { partName } from '#server/platform/archives/part-names.ts'

export type PartTools = { files: Pick<Files, 'parts'>; archiveVault: ArchiveVault }
type StoredArchive = { id: string; tries: number; parts: number }

/** The bytes of a finished archive, part by part. Throws NOT_FOUND when a part is missing. */
export async function* readParts(
  { files, archiveVault }: PartTools,
  { id, tries, parts }: StoredArchive,
): AsyncGenerator<Uint8Array> {
  for (let place = 0; place < parts; place++) {
    const stored = await files.parts.get(partName(id, tries, place))
    if (!stored) throw new AppError('NOT_FOUND', { reason: 'archive' })
    yield archiveVault.open({ id, run: tries, place }, await buffer(stored.stream()))
  }
}
