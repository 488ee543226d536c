import type { App } from '#server/modules/accounts/guards.ts'
import { mountFlow, mountRead, mountWrite } from '#server/platform/http/mount.ts'
import type { Files } from '#server/platform/ports/files.ts'
import * as admin from '#shared/contract/questions/admin.ts'
import * as shopper from '#shared/contract/questions/shopper.ts'
import * as store from '#shared/contract/questions/store.ts'
import { answerQuestion, muteKind } from './commands/answer.ts'
import { endOwnQuestion } from './commands/ask.ts'
import { decideReport, type RecordDecision, reportQuestion } from './commands/report.ts'
import { askWithPicture } from './flows.ts'
import { viewOwnQuestions, viewQuestionPicture } from './views/own-questions.ts'
import { viewQuestionFigures } from './views/question-figures.ts'
import { viewReceivedQuestions } from './views/received-questions.ts'

type Pictures = Pick<Files, 'preparePicture'>

export function questionRoutes(app: App, files: Pictures, record: RecordDecision): void {
  askerRoutes(app, files)
  storeRoutes(app)
  adminRoutes(app, record)
}

function askerRoutes(app: App, files: Pictures): void {
  const { database } = app
  mountFlow(app, shopper.askMarket, async ({ actor, input, tables, say }) => {
    const asked = { shopper: actor, input, file: tables[0] }
    const questionId = await askWithPicture({ database, files }, asked)
    return { message: say('done.questionAsked'), questionId }
  })
  mountRead(app, shopper.ownQuestions, ({ db, actor, now }) => viewOwnQuestions(db, actor, now))
  mountRead(app, shopper.questionPicture, ({ db, actor, input }) =>
    viewQuestionPicture(db, actor, input.questionId),
  )
  mountWrite(app, shopper.endQuestion, async ({ tx, actor, input, say }) => {
    await endOwnQuestion(tx, actor, input.questionId)
    return { message: say('done.wishSaved') }
  })
  mountWrite(app, shopper.reportQuestion, async ({ tx, actor, input, say }) => {
    await reportQuestion(tx, actor, input)
    return { message: say('done.firstStepNoted') }
  })
}

function storeRoutes(app: App): void {
  mountRead(app, store.receivedQuestions, ({ db, actor, now }) =>
    viewReceivedQuestions(db, actor, now),
  )
  mountWrite(app, store.answerQuestion, async ({ tx, actor, input, say }) => {
    await answerQuestion(tx, actor, input)
    return { message: say('done.questionAnswered') }
  })
  mountWrite(app, store.muteQuestions, async ({ tx, actor, input, say }) => {
    await muteKind(tx, actor, input)
    return { message: say('done.wishSaved') }
  })
}

function adminRoutes(app: App, record: RecordDecision): void {
  mountRead(app, admin.questionFigures, ({ db, now }) => viewQuestionFigures(db, now))
  mountWrite(app, admin.decideQuestionReport, async ({ tx, actor, input, say }) => {
    await decideReport(tx, actor, input, record)
    return { message: say(doneMessages[input.decision]) }
  })
}

const doneMessages = { remove: 'done.missedRemoved', keep: 'done.wishSaved' } as const
