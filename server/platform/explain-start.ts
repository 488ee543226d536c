import { poolerAdvice } from './db/operator-error.ts'
import { findDatabaseError } from './db/sql-state.ts'

/** A sentence for the operator about a failed start; undefined for a bug, which is logged with its stack trace. */
export function explainStart(error: unknown): string | undefined {
  const { name, message } = error as Error
  if (name === 'ConfigError' || name === 'OperatorError') return message
  return explainListening(error as ListenFault) ?? explainDatabase(error)
}

type ListenFault = NodeJS.ErrnoException & {
  address?: string
  port?: number
  hostname?: string
  setting?: string
}

function explainListening({ syscall, code, ...place }: ListenFault): string | undefined {
  const { address = '', hostname = address, port, setting = 'HOST' } = place
  if (syscall === 'getaddrinfo')
    return `${setting}=${hostname} is no address of this machine: no such name is known`
  if (syscall !== 'listen' && syscall !== 'bind') return undefined
  const sentences: Record<string, string> = {
    EADDRINUSE: `Port ${port} at ${address} is in use by another program: stop that one, or set another PORT (or METRICS_PORT, if it is that one)`,
    EADDRNOTAVAIL: `${setting}=${address} is no address of this machine: set ${setting} to one of its addresses, or 0.0.0.0 for all`,
    EAFNOSUPPORT: `${setting}=${address} is of a kind that this machine does not have: set ${setting} to one of its addresses`,
    EINVAL: `${setting}=${address} is no address to listen on: set ${setting} to one of this machine's addresses`,
    EACCES: `This user may not listen on port ${port}: set PORT to one above 1023, or give the right to the program`,
  }
  return sentences[code ?? '']
}

const advice: Record<string, string> = {
  '42501': 'The role in DATABASE_URL has to own its database and to be allowed to create schemas',
  '0A000': 'Install the extensions unaccent and pg_trgm on the database server',
  '58P01': 'Install the extensions unaccent and pg_trgm on the database server',
  '53100': 'Free space on the disk of the database server',
  '25006': 'DATABASE_URL has to name a server that takes writes',
  '28000': 'Check DATABASE_URL',
  '28P01': 'Check the password in DATABASE_URL',
  '3D000': 'Create the database that DATABASE_URL names',
  '53300': 'Allow more connections to the database server',
}

function explainDatabase(error: unknown): string | undefined {
  const found = findDatabaseError(error)
  const what = advice[found?.code ?? ''] ?? poolerAdvice(found?.message ?? '')
  return found && what
    ? `The database refuses to start Chowk: ${found.message}. ${what}.`
    : undefined
}
