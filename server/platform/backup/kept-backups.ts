import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { HOUR_MS } from '#shared/formats/india-time.ts'
import type { BackupSettings } from './backup-config.ts'

const NAME = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z(?:\.tar\.age)?(\.unchecked)?$/
/** The extension of a backup that did not pass a check. */
export const UNCHECKED = '.unchecked'
const WEEK_MS = 7 * 24 * HOUR_MS

/** The name of a scheduled backup, made of its time. */
export function nameOf(time: Date): string {
  return time.toISOString().replaceAll(/[:.]/g, '-')
}

export type KeptBackup = { name: string; madeAt: Date; isChecked: boolean }

/** The backups of a folder whose names contain their time, the newest first. */
export function findBackups(dir: string): KeptBackup[] {
  if (!existsSync(dir)) return []
  return readdirSync(dir)
    .flatMap((name) => {
      const [, day, hours, minutes, seconds, ms, unchecked] = NAME.exec(name) ?? []
      if (!day) return []
      const madeAt = new Date(`${day}T${hours}:${minutes}:${seconds}.${ms}Z`)
      return [{ name, madeAt, isChecked: unchecked === undefined }]
    })
    .toSorted((one, other) => other.madeAt.getTime() - one.madeAt.getTime())
}

/** Milliseconds since the newest backup that passed its check; undefined when there is none. */
export function ageOfNewest(dir: string, now: Date): number | undefined {
  const newest = findBackups(dir).find(({ isChecked }) => isChecked)
  return newest && now.getTime() - newest.madeAt.getTime()
}

/** True when scheduled backups are configured, and the newest is too old or missing. */
export function isBackupLate(
  { dir, alarmHours }: Pick<BackupSettings, 'dir' | 'alarmHours'>,
  now: Date,
): boolean {
  if (!dir) return false
  const age = ageOfNewest(dir, now)
  return age === undefined || age > alarmHours * HOUR_MS
}

type Keep = Pick<BackupSettings, 'keepDays' | 'keepWeeks'>

/**
 * The backups to delete. Of each of the last days and weeks with a backup, the newest checked one is kept. Days without
 * backups are not counted, so that no backup is deleted only because of its age.
 */
export function obsoleteOf(backups: KeptBackup[], { keepDays, keepWeeks }: Keep): KeptBackup[] {
  const checked = backups.filter(({ isChecked }) => isChecked)
  const kept = new Set([
    ...newestOfEach(checked, keepDays, ({ madeAt }) => madeAt.toISOString().slice(0, 10)),
    ...newestOfEach(checked, keepWeeks, ({ madeAt }) => String(weekOf(madeAt))),
  ])
  if (kept.size === 0) return []
  const oldest = Math.min(...[...kept].map(({ madeAt }) => madeAt.getTime()))
  return backups.filter((one) => !kept.has(one) && (one.isChecked || one.madeAt.getTime() < oldest))
}

function newestOfEach(
  backups: KeptBackup[],
  most: number,
  groupOf: (one: KeptBackup) => string,
): KeptBackup[] {
  const newest = new Map<string, KeptBackup>()
  for (const one of backups) {
    const group = groupOf(one)
    const known = newest.get(group)
    if (!known || known.madeAt < one.madeAt) newest.set(group, one)
  }
  return [...newest.values()]
    .toSorted((one, other) => other.madeAt.getTime() - one.madeAt.getTime())
    .slice(0, most)
}

/** Weeks since Monday, 29 December 1969. */
function weekOf(time: Date): number {
  return Math.floor((time.getTime() + 3 * 24 * HOUR_MS) / WEEK_MS)
}

/** Deletes the unneeded backups of a folder; returns their names. */
export function deleteObsolete(dir: string, keep: Keep): string[] {
  const names = obsoleteOf(findBackups(dir), keep).map(({ name }) => name)
  for (const name of names) rmSync(join(dir, name), { recursive: true })
  return names
}

/** Takes the mark of an unchecked backup away after it passed its check; returns its path. */
export function markChecked(path: string): string {
  const checked = path.endsWith(UNCHECKED) ? path.slice(0, -UNCHECKED.length) : path
  if (checked === path || existsSync(checked)) return path
  renameSync(path, checked)
  return checked
}
