import { describe, expect, it } from 'vitest'
import { makeAdminVault } from '#server/platform/second-factor/admin-vault.ts'
import { systemRandom } from '#server/platform/ports/random.ts'
import { deriveKeys } from '#server/platform/secrets.ts'
import { addAdmin, setRole } from './new-admin.ts'
import { useTestApp } from '#test/use-test-app.ts'

/** The test app's own secret, so that it can read what the command has stored. */
const appSecret = Buffer.alloc(32, 7)

const app = useTestApp({ demo: false })

describe('npm run admin:create', () => {
  it('shows a password and recovery codes with which the administrator logs in', async () => {
    const shown = await addAdmin(app.database, 'Deepa', appSecret)
    expect(shown).toContain('otpauth://totp/Chowk%3ADeepa?secret=')
    const password = /Password +(\S+)/.exec(shown)?.[1]
    const codes = shown.match(/^ {2}[\da-f]{5}-.*$/gm) ?? []
    expect(codes).toHaveLength(10)
    const totp = codes[0]?.trim()
    const input = { UID: 'deepa', password, totp }
    expect((await app.browser().call('POST /admin/login', input)).status).toBe(200)
    expect((await app.browser().call('POST /admin/login', { ...input, totp: '' })).status).toBe(400)
  })

  it.each([undefined, '', 'a', '1abc', 'a b c'])('refuses the UID %s', async (uid) => {
    await expect(addAdmin(app.database, uid, appSecret)).rejects.toThrow('Give a UID')
  })

  it('does not replace an administrator', async () => {
    await addAdmin(app.database, 'suresh', appSecret)
    await expect(addAdmin(app.database, 'Suresh', appSecret)).rejects.toThrow('already')
  })

  it('makes an owner without --role, else an administrator with that role', async () => {
    const roleOf = async (uid: string) => {
      const { rows } = await app.database.pool.query('select role from admins where uid = $1', [
        uid,
      ])
      return (rows[0] as { role: string }).role
    }
    await addAdmin(app.database, 'kiran', appSecret, 'finance')
    expect([await roleOf('kiran'), await roleOf('deepa')]).toEqual(['finance', 'owner'])
    expect(await setRole(app.database, 'Kiran', 'support')).toBe('kiran has the role support')
    expect(await roleOf('kiran')).toBe('support')
    await expect(addAdmin(app.database, 'anita', appSecret, 'boss')).rejects.toThrow('Give a role')
    await expect(setRole(app.database, 'kiran', undefined)).rejects.toThrow('Give a role')
    await expect(setRole(app.database, 'nobody', 'owner')).rejects.toThrow('There is no')
    await setRole(app.database, 'suresh', 'support')
    await expect(setRole(app.database, 'deepa', 'finance')).rejects.toThrow('the last owner')
  })

  it('stores the secret so that another installation cannot read it', () => {
    const vault = makeAdminVault(deriveKeys(appSecret), systemRandom)
    const { secret, sealed } = vault.issueSecret('a')
    expect(vault.openSecret('a', sealed)).toEqual(secret)
    expect(() => vault.openSecret('b', sealed)).toThrow(/authenticate/)
    const other = makeAdminVault(deriveKeys(Buffer.alloc(32, 8)), systemRandom)
    expect(() => other.openSecret('a', sealed)).toThrow(/authenticate/)
  })
})
