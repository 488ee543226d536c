import type { Random } from '#server/platform/ports/random.ts'
import { type Keys, seal, unsealBytes } from '#server/platform/secrets.ts'

/** A part of an archive: its number, and the run of the job that made it. */
export type ArchivePart = { id: string; run: number; place: number }

/** Encrypts the parts of archives; each is bound to its archive, its run and its place. */
export type ArchiveVault = {
  seal(part: ArchivePart, bytes: Buffer): Buffer
  open(part: ArchivePart, sealed: Buffer): Buffer
}

export function makeArchiveVault(keys: Pick<Keys, 'seal'>, random: Random): ArchiveVault {
  return {
    seal: (part, bytes) => seal(keys.seal, random, contextOf(part), bytes),
    open: (part, sealed) => unsealBytes(keys.seal, contextOf(part), sealed),
  }
}

const contextOf = ({ id, run, place }: ArchivePart) => `archive ${id} ${run} ${place}`
