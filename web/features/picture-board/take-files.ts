import { MAX_PICTURE_MEGABYTES } from '#shared/limits.ts'
import { readZip } from './read-zip.ts'

export type TakenPicture = { name: string; folder: string; blob: Blob }

export type TakenFiles = {
  pictures: TakenPicture[]
  /** Files that are no pictures, pictures that are too large, and pictures above the limit. */
  others: number
  tooLarge: number
  over: number
}

const MOST_BYTES = MAX_PICTURE_MEGABYTES * 1_048_576

/** Kinds by the ending of the name. A browser may be able to read more than the server takes, such as HEIC. */
const kinds: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  jfif: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heic: 'image/heic',
  heif: 'image/heif',
  avif: 'image/avif',
}
const kindOf = (name: string) => kinds[/\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '']
const isZip = ({ name, type }: File) => /\.zip$/i.test(name) || type === 'application/zip'

/** At most `room` pictures of chosen files, folders and zips, in the given order. Throws `ZipError`. */
export async function takeFiles(files: readonly File[], room: number): Promise<TakenFiles> {
  const found: TakenPicture[] = []
  let others = 0
  for (const file of files) {
    const path = file.webkitRelativePath || file.name
    if (isZip(file)) {
      const zip = await readZip(file, isPicture)
      others += zip.others.filter((inner) => !isHidden(inner)).length
      for (const { path: inner, blob } of zip.files)
        found.push({ ...placeOf(inner), blob: blob.slice(0, blob.size, kindOf(inner)) })
    } else if (isPicture(path) || file.type.startsWith('image/')) {
      found.push({ ...placeOf(path), blob: file })
    } else if (!isHidden(path)) others += 1
  }
  const fitting = found.filter(({ blob }) => blob.size <= MOST_BYTES)
  return {
    pictures: fitting.slice(0, room),
    others,
    tooLarge: found.length - fitting.length,
    over: Math.max(0, fitting.length - room),
  }
}

/** Files that macOS and others put beside the real ones. */
const isHidden = (path: string) => /(?:^|[/\\])(?:\.[^./\\]|__MACOSX[/\\])/.test(path)
const isPicture = (path: string) => kindOf(path) !== undefined && !isHidden(path)

const LONGEST_NAME = 120

/** The name and the last folder of a path, without signs that cannot be seen. */
function placeOf(path: string): { name: string; folder: string } {
  const parts = path
    .split(/[/\\]/)
    .map((part) => part.replaceAll(/\p{C}/gu, '').trim().slice(-LONGEST_NAME))
    .filter((part) => !/^\.*$/.test(part))
  return { name: parts.at(-1) ?? '', folder: parts.at(-2) ?? '' }
}
