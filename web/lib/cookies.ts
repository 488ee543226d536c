import { COOKIE_DAYS } from '#shared/limits.ts'

const AGE_SECONDS = COOKIE_DAYS * 86_400

export function readCookie(name: string): string | undefined {
  for (const part of document.cookie.split('; ')) {
    const at = part.indexOf('=')
    if (part.slice(0, at) === name) return decode(part.slice(at + 1))
  }
  return undefined
}

/** Saves a preference that the server needs for the first paint. `null` removes it. */
export function writeCookie(name: string, value: string | null): void {
  const age = value === null ? 0 : AGE_SECONDS
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${name}=${encodeURIComponent(value ?? '')}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
