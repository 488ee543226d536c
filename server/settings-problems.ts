import { editDistance } from '#server/modules/search/language/spelling-correction.ts'
import { namesNoCity } from '#server/modules/places/rules.ts'
import { Environment } from '#server/platform/ports/settings.ts'

/** Shortest name of a setting that is looked for under other spellings; shorter ones are near to too many names. */
const SHORTEST_NAME = 6
/** A name of at least so many characters may have two errors. */
const LONG_NAME = 10

/** Beginnings of names that belong to Chowk, so that an unknown name with one of them is a mistake. */
const OWN =
  /^(?:SMTP|MAIL|PAYMENTS|WHATSAPP|SUBSCRIPTION|BACKUP|ERASURES|GRIEVANCE|CONTACT|SECURITY_CONTACT|VAPID|PUSH|METRICS|APP_SECRET|RATE_LIMITS)_/
/** What Kubernetes and Docker make for a service with such a name: `MAIL_SERVICE_HOST`, `MAIL_PORT_25_TCP_ADDR`. */
const LINK =
  /_(?:SERVICE_HOST|SERVICE_PORT(?:_\w+)?|PORT(?:_\d+_(?:TCP|UDP|SCTP)(?:_\w+)?)?|NAME)$|_ENV_/

const names = Object.keys(Environment.shape).flatMap((name) => [name, `${name}_FILE`])
const knownNames = new Set(names)

/** Lists misspelt names of settings, and values that name something that does not exist. */
export function settingsProblems(env: NodeJS.ProcessEnv): string[] {
  const { DEFAULT_CITY: city } = env
  const noCity = city ? namesNoCity(city) : undefined
  return [...misspeltNames(env), ...(noCity ? [`DEFAULT_CITY: ${noCity}`] : [])]
}

function misspeltNames(env: NodeJS.ProcessEnv): string[] {
  const unknown = Object.keys(env).filter((name) => env[name] && !knownNames.has(name))
  return unknown.flatMap((name) => {
    const meant = settingMeant(name)
    if (meant) return `${name}: no setting has this name; is ${meant} meant?`
    return OWN.test(name) && !LINK.test(name)
      ? `${name}: no setting has this name; docs/configuration.md lists them`
      : []
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
