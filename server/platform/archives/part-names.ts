/** The beginning of the names of all parts. They lie among the pictures, and no backup has them. */
export const ARCHIVE_PARTS = 'archive-'

type ArchiveOfParts = { id: string; tries: number; parts: number }

/** The name of a part of an archive in the files store. No two runs of the job write to the same name. */
export const partName = (id: string, run: number, place: number): string =>
  `${ARCHIVE_PARTS}${id}-${run}-${place}`

/** The names of all parts that the runs of an archive may have left. */
export const partNames = ({ id, tries, parts }: ArchiveOfParts): string[] =>
  Array.from({ length: tries }, (_run, run) =>
    Array.from({ length: parts }, (_part, place) => partName(id, run + 1, place)),
  ).flat()

/** The archive of a part by the part's name; undefined for a name that no part has. */
export const archiveOfPart = (name: string): string | undefined =>
  new RegExp(`^${ARCHIVE_PARTS}([0-9a-f-]{36})-\\d+-\\d+$`).exec(name)?.[1]
