import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, type Page } from '@playwright/test'
import { codeOfStep, stepAt } from '#server/platform/second-factor/totp.ts'
import type { OwnServer } from './own-server.ts'

/** Logs in an administrator of the demonstration, who has no second factor; `admin` is an owner. */
export async function logInAsAdmin(page: Page, uid = 'admin'): Promise<void> {
  await page.goto('/admin/login')
  await fillAdminLogin(page, { uid, password: 'chowk-demo-2026' })
  await expect(page.getByRole('heading', { level: 1, name: 'Administration' })).toBeVisible()
}

type Login = { uid: string; password: string; code?: string }

export async function fillAdminLogin(page: Page, { uid, password, code = '' }: Login) {
  await page.getByLabel('UID').fill(uid)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Log In' }).click()
}

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Creates an administrator with the operator's command while the server is stopped. */
export async function createAdmin(ownServer: OwnServer, uid: string) {
  await ownServer.end('SIGTERM')
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['dist/server/create-admin.js', '--uid', uid],
    { env: { ...process.env, DATA_DIR: ownServer.dataDir, NODE_ENV: 'production' } },
  )
  await ownServer.start()
  const secret = /secret=([A-Z2-7]+)/.exec(stdout)?.[1] ?? ''
  return {
    password: /Password +(\S+)/.exec(stdout)?.[1] ?? '',
    code: () => codeOf(secret),
  }
}

/** The present code of the authenticator app that has this secret, in Base32. */
export function codeOf(secret: string): string {
  const bits = [...secret].map((sign) => base32.indexOf(sign).toString(2).padStart(5, '0')).join('')
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  return codeOfStep(Buffer.from(bytes), stepAt(new Date()))
}
