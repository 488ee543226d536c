import type { LeaveStore } from '#server/modules/accounts/commands/close-account.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { askForCode } from '#server/modules/accounts/commands/emails.ts'
import { type App, originOf } from '#server/modules/accounts/guards.ts'
import { requestLocale } from '#server/platform/http/errors.ts'
import { mountFlow, mountRead, mountWrite } from '#server/platform/http/mount.ts'
import { mountStream } from '#server/platform/http/mount-file.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { EmailVault } from '#server/platform/email-vault.ts'
import type { Files } from '#server/platform/ports/files.ts'
import { sha256 } from '#server/platform/secrets.ts'
import { copyByLink } from '#shared/contract/exports/exports.ts'
import * as admin from '#shared/contract/grievances/admin.ts'
import * as own from '#shared/contract/grievances/complaint.ts'
import { isLocale, type Locale } from '#shared/page.ts'
import { answer, close, erase, recordLook, sendCopy } from './commands/officer.ts'
import { addWords, closeOwn } from './commands/own-thread.ts'
import { complainWithPictures } from './flows.ts'
import type { RecordDecision } from './rules/own-grievance.ts'
import { viewGrievances, viewOwnGrievances } from './views/lists.ts'
import {
  viewAnyPictures,
  viewCopyOwner,
  viewGrievanceFile,
  viewOwnGrievance,
} from './views/thread.ts'

type GrievanceTools = {
  emailVault: EmailVault
  files: Pick<Files, 'preparePicture'>
  record: RecordDecision
  leaveStore: LeaveStore
  /** All data of an account, as the person's own data download answers. */
  readCopy: (db: Db, person: { userId: string }, now: Date) => AsyncGenerator<string>
}

export function grievanceRoutes(app: App, tools: GrievanceTools): void {
  complaintRoutes(app, tools)
  threadRoutes(app, tools)
  officerRoutes(app, tools)
}

function complaintRoutes(app: App, { emailVault, files }: GrievanceTools): void {
  const { database, random } = app
  const visitHashOf = (request: FastifyRequest, reply: FastifyReply) =>
    sha256(app.csrf.visitCookieOf(request, reply))

  mountWrite(app, own.sendGrievanceCode, async ({ tx, input, request, reply, say }) => {
    const ask = { id: random.uuid(), email: input.email.toLowerCase(), locale: localeOf(request) }
    const visitHash = visitHashOf(request, reply)
    const code = { ...ask, visitHash, purpose: 'grievance' } as const
    await askForCode(tx, emailVault, code, originOf(app, request))
    return { message: say('done.codeSent') }
  })

  mountFlow(app, own.complain, async ({ actor, input, tables, request, reply, say }) => {
    const sent = { input, uploads: tables, locale: localeOf(request) }
    const visitHash = visitHashOf(request, reply)
    const tools = { database, random, emailVault, files }
    const made = await complainWithPictures(tools, actor, { ...sent, visitHash })
    return { message: say('done.complained', { number: made.number }), ...made }
  })

  mountRead(app, own.ownGrievances, ({ db, actor }) => viewOwnGrievances(db, actor))
}

/** Calls about one complaint, for a logged-in person or with the complaint's link. */
function threadRoutes(app: App, { readCopy }: GrievanceTools): void {
  const { random } = app
  mountRead(app, own.readGrievance, ({ db, actor: { userId }, input: { grievanceId: ref }, now }) =>
    viewOwnGrievance(db, { userId, ref, now }),
  )
  mountRead(app, own.grievancePictures, ({ db, actor, input }) =>
    viewAnyPictures(db, actor, input.grievanceId),
  )
  mountWrite(app, own.addToGrievance, async ({ tx, actor: { userId }, input, say }) => {
    const { grievanceId: ref, text } = input
    await addWords(tx, { userId, ref, text, messageId: random.uuid() })
    return { message: say('done.grievanceWritten') }
  })
  mountWrite(app, own.closeOwnGrievance, async ({ tx, actor: { userId }, input, say }) => {
    await closeOwn(tx, { userId, ref: input.grievanceId, messageId: random.uuid() })
    return { message: say('done.grievanceClosed') }
  })
  mountStream(app, copyByLink, async ({ db, input, now }) => {
    const owner = await viewCopyOwner(db, input.grievanceId, now)
    return { pieces: readCopy(db, owner, now) }
  })
}

function officerRoutes(app: App, { record, leaveStore }: GrievanceTools): void {
  const { random } = app
  mountRead(app, admin.getGrievances, ({ db, actor, input, now }) =>
    viewGrievances(db, actor, { ...input, now }),
  )
  // A flow, not a read: the audit trail records each administrator who looks at a person's complaint.
  mountFlow(app, admin.getGrievance, async ({ actor, input: { grievanceId } }) => {
    const file = await viewGrievanceFile(app.database.db, grievanceId)
    const officer = { admin: actor, record }
    await app.database.transaction((tx) => recordLook(tx, officer, file.number))
    return file
  })
  mountWrite(app, admin.answerGrievance, async ({ tx, actor, input, say }) => {
    await answer(tx, { admin: actor, record }, { ...input, newId: random.uuid() })
    return { message: say('done.grievanceAnswered') }
  })
  mountWrite(app, admin.closeGrievance, async ({ tx, actor, input, say }) => {
    await close(tx, { admin: actor, record }, { ...input, newId: random.uuid() })
    return { message: say('done.grievanceClosed') }
  })
  mountWrite(
    app,
    admin.fulfilDataRequest,
    async ({ tx, actor, input: { act, grievanceId }, say }) => {
      const fulfil = act === 'copy' ? sendCopy : erase
      await fulfil(tx, { admin: actor, record, leaveStore }, { grievanceId, newId: random.uuid() })
      return { message: say(act === 'copy' ? 'done.copySent' : 'done.accountDeleted') }
    },
  )
}

function localeOf(request: FastifyRequest): Locale {
  const chosen = request.cookies['lang']
  return isLocale(chosen) ? chosen : requestLocale(request)
}
