import { hash, verify } from '@node-rs/argon2'
import { AppError } from '#shared/app-error.ts'
import { normalPassword } from '#shared/passwords/normal-password.ts'

/** Argon2id, 19 MiB, two passes, one lane (OWASP Password Storage Cheat Sheet). */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const parameters = `m=${strength.memoryCost},t=${strength.timeCost},p=${strength.parallelism}`

const AT_ONCE = 2
const IN_LINE = 100

export type Passwords = {
  hash(password: string): Promise<string>
  /**
   * 'outdated' for the right password whose stored hash has weaker settings, or was made from a text that was not
   * normalised. An unknown account (`undefined`) and an account without a password (null) take the same time as any
   * other.
   */
  verify(
    storedHash: string | null | undefined,
    password: string,
  ): Promise<false | 'current' | 'outdated'>
}

/** At most two passwords are hashed at the same time, so that a flood of log-ins cannot block the server. */
export async function makePasswords(): Promise<Passwords> {
  const nobody = await hash('nobody has this password', strength)
  let working = 0
  const line: (() => void)[] = []

  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (line.length >= IN_LINE) {
      throw new AppError('BUSY', { reason: 'crowded', retryAfterSeconds: 5 })
    }
    if (working >= AT_ONCE) await new Promise<void>((go) => line.push(go))
    working++
    try {
      return await work()
    } finally {
      working--
      line.shift()?.()
    }
  }
  return {
    hash: (password) => inTurn(() => hash(normalPassword(password), strength)),
    async verify(storedHash, password) {
      // The hash in test data is a text without a format.
      const known = storedHash?.startsWith('$argon2') ? storedHash : undefined
      const isHashOf = async (text: string) =>
        (await inTurn(() => verify(known ?? nobody, text))) && known !== undefined
      const normal = normalPassword(password)
      if (await isHashOf(normal)) return known?.includes(parameters) ? 'current' : 'outdated'
      // Older hashes were made from the password as it was entered, without normalisation.
      return normal !== password && (await isHashOf(password)) && 'outdated'
    },
  }
}
