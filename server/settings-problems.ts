import { editDistance } from '#server/modules/search/language/spelling-correction.ts'
import { namesNoCity } from '#server/modules/places/rules.ts'
import { statSync } from 'node:fs'
import { Environment } from '#server/platform/ports/settings.ts'

/** Shortest name of a setting that is looked for under other spellings; shorter ones are near to too many names. */
const SHORTEST_NAME = 6
/** A name of at least so many characters may have two errors. */
const LONG_NAME = 10

const names = Object.keys(Environment.shape).flatMap((name) => [name, `${name}_FILE`])
const known = new Set(names)

/** Beginnings that only Chowk's settings have, so that another name with one of them is a mistake. */
const OWN_BEGINNING =
  /^(?:SMTP|MAIL|PAYMENTS|WHATSAPP|SUBSCRIPTION|BACKUP|GRIEVANCE|CONTACT|VAPID|ERASURES)_/
/** What container engines add for a service of the same name: `SMTP_SERVICE_HOST`, `SMTP_PORT_25_TCP`. */
const OF_A_SERVICE = /_(?:SERVICE_|PORT(?:_|$)|ENV_)|_NAME$/

/** Lists misspelt names of settings, and values that name something that does not exist. */
export function settingsProblems(env: NodeJS.ProcessEnv): string[] {
  const { DEFAULT_CITY: city, BACKUP_DIR: folder, ERASURES_FILE: file } = env
  const noCity = city ? namesNoCity(city) : undefined
  return [
    ...misspeltNames(env),
    ...(noCity ? [`DEFAULT_CITY: ${noCity}`] : []),
    ...(folder && kindOf(folder) === 'file' ? [`BACKUP_DIR: ${folder} is a file`] : []),
    ...(file && kindOf(file) === 'folder' ? [`ERASURES_FILE: ${file} is a folder`] : []),
  ]
}

function kindOf(path: string): 'file' | 'folder' | undefined {
  const found = statSync(path, { throwIfNoEntry: false })
  return found && (found.isDirectory() ? 'folder' : 'file')
}

function misspeltNames(env: NodeJS.ProcessEnv): string[] {
  const unknown = Object.keys(env).filter((name) => env[name] && !known.has(name))
  return unknown.flatMap((name) => {
    const meant = settingMeant(name)
    if (meant) return `${name}: no setting has this name; is ${meant} meant?`
    const isOwn = OWN_BEGINNING.test(name) && !OF_A_SERVICE.test(name)
    return isOwn ? `${name}: no setting has this name` : []
  })
}

function settingMeant(name: string): string | undefined {
  const written = name.toUpperCase().replaceAll('-', '_')
  return names.find((setting) => {
    if (setting.length < SHORTEST_NAME) return false
    const most = setting.length < LONG_NAME ? 1 : 2
    return editDistance(written, setting) <= most
  })
}
