type Stored = { id: string; tries: number; parts: number }

/** The name of a part of an archive in the files store. No two runs of the job write to the same name. */
export const partName = (id: string, run: number, place: number): string =>
  `archive-${id}-${run}-${place}`

/** The names of all parts that the runs of an archive may have left. */
export const partNames = ({ id, tries, parts }: Stored): string[] =>
  Array.from({ length: tries }, (_run, run) =>
    Array.from({ length: parts }, (_part, place) => partName(id, run + 1, place)),
  ).flat()
