import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs'

/** The records of an earlier run; undefined: there was none. */
export function readRecords<Records>(file: string): Records | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Records) : undefined
}

/** Replaces the file in one step: after a power cut it is the old file or the new one, never a part. */
export function writeRecords(file: string, records: object): void {
  const unfinished = `${file}.part`
  const handle = openSync(unfinished, 'w', 0o600)
  writeSync(handle, JSON.stringify(records))
  fsyncSync(handle)
  closeSync(handle)
  renameSync(unfinished, file)
}
