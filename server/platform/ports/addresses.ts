import { z } from 'zod'

/** The addresses of a database may leave the host out: it is then a socket of this machine. */
const withoutHost: readonly string[] = ['postgres', 'postgresql']

/** An address with one of these schemes; the refusal says an example. */
export function address(schemes: readonly string[], example: string) {
  return z.string().refine((text) => {
    if (!URL.canParse(text)) return false
    const { protocol, hostname } = new URL(text)
    const scheme = protocol.slice(0, -1)
    return schemes.includes(scheme) && (hostname !== '' || withoutHost.includes(scheme))
  }, `is an address such as ${example}`)
}

export const webAddress = (example: string) => address(['http', 'https'], example)
export const databaseAddress = address(withoutHost, 'postgres://chowk:PASSWORD@127.0.0.1/chowk')
export const mailbox = z.email('is an e-mail address such as help@chowk.in')

/** Nothing but a scheme, a host and a port: Chowk puts its own paths behind it. */
export function isWithoutPath(text: string): boolean {
  if (!URL.canParse(text)) return true
  const { pathname, search, hash, username } = new URL(text)
  return pathname.replace('/', '') + search + hash + username === '' && !/[?#]$/.test(text)
}

/** True for an address of this machine, which needs no encryption. */
export function isOnThisMachine(text: string): boolean {
  return /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(text).hostname)
}
