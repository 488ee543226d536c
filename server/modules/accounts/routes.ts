import type { FastifyReply, FastifyRequest } from 'fastify'
import { type House, mountFlow, mountRead, mountWrite } from '#server/platform/http/mount.ts'
import type { Passwords } from '#server/platform/passwords.ts'
import * as contract from '#shared/contract/accounts.ts'
import { AppError } from '#shared/errors.ts'
import { logOut } from './commands.ts'
import { logInWithPassword } from './flows.ts'
import type { Guards } from './guards.ts'
import { viewUser } from './views.ts'

export function accountRoutes(house: House, guards: Guards, passwords: Passwords): void {
  mountFlow(house, contract.login, guards.visitor, async ({ input, request, reply }) => {
    const freshToken = house.random.bytes(32).toString('base64url')
    const oldToken = request.cookies[house.sessionCookie]
    const inside = { database: house.database, passwords }
    const answer = await logInWithPassword(inside, input, { freshToken, oldToken })
    if (answer instanceof AppError) throw answer
    beginSession(house, reply, { token: freshToken, expires: answer.expiresAt })
    const user = await viewUser(house.database.db, answer.userId)
    return { message: 'Login successful', user }
  })

  mountWrite(house, contract.logout, guards.visitor, async ({ tx, request, reply }) => {
    await logOut(tx, request.cookies[house.sessionCookie])
    endSession(house, request, reply)
    return { message: 'Logged out' }
  })

  mountRead(house, contract.userAuth, guards.visitor, async ({ db, actor }) => ({
    user: actor.userId ? await viewUser(db, actor.userId) : null,
  }))
}

/** Browsers drop a `__Host-` cookie only when told so in a secure one; the page goes on with a guest's token. */
function endSession(house: House, request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(house.sessionCookie, { path: '/', secure: house.secure })
  house.csrf.release(request, reply)
}

type Begun = { token: string; expires: Date }

function beginSession(house: House, reply: FastifyReply, { token, expires }: Begun): void {
  reply.setCookie(house.sessionCookie, token, {
    path: '/',
    expires,
    httpOnly: true,
    sameSite: 'lax',
    secure: house.secure,
  })
  house.csrf.renew(reply, token)
}
