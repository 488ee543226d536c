import type { FastifyInstance } from 'fastify'
import type { App } from '#server/modules/accounts/guards.ts'
import { mountRead, mountWrite } from '#server/platform/http/mount.ts'
import { AppError } from '#shared/app-error.ts'
import * as contract from '#shared/contract/reviews.ts'
import { oneClickPath } from '#shared/paths.ts'
import { answerReview, reportReview } from './commands/answer-review.ts'
import { savePreference, type StopTools, unsubscribe } from './commands/ask-for-reviews.ts'
import { hideReview, keepReview, type RecordDecision } from './commands/decide-review.ts'
import { editReview, writeReview } from './commands/write-review.ts'
import { viewListedReviews } from './views/listed-reviews.ts'
import { viewBookingReviews, viewOwnReview, viewPreference } from './views/own-reviews.ts'
import { viewProductReviews, viewStoreReviews } from './views/public-reviews.ts'
import { viewReceivedReview, viewReceivedReviews } from './views/received-reviews.ts'

type ReviewTools = StopTools & { record: RecordDecision }

export function reviewRoutes(app: App, { record, ...stopTools }: ReviewTools): void {
  publicRoutes(app)
  writerRoutes(app)
  storeRoutes(app)
  adminRoutes(app, record)
  requestRoutes(app, stopTools)
}

function publicRoutes(app: App): void {
  mountRead(app, contract.productReviews, ({ replica, actor, input }) =>
    viewProductReviews(replica, actor, input),
  )
  mountRead(app, contract.storeReviews, ({ replica, actor, input }) =>
    viewStoreReviews(replica, actor, input),
  )
}

function writerRoutes(app: App): void {
  mountRead(app, contract.bookingReviews, ({ db, actor, input, now }) =>
    viewBookingReviews(db, actor, input.orderId, now),
  )
  mountWrite(app, contract.writeReview, async ({ tx, actor, input, say }) => {
    const reviewId = await writeReview(tx, actor, input)
    const review = await viewOwnReview(tx, actor, reviewId, tx.now)
    return { message: say('done.reviewWritten'), review }
  })
  mountWrite(app, contract.editReview, async ({ tx, actor, input, say }) => {
    await editReview(tx, actor, input)
    const review = await viewOwnReview(tx, actor, input.reviewId, tx.now)
    return { message: say('done.reviewEdited'), review }
  })
  mountWrite(app, contract.reportReview, async ({ tx, actor, input, say }) => {
    await reportReview(tx, actor, input)
    return { message: say('done.reviewReported') }
  })
}

function storeRoutes(app: App): void {
  mountRead(app, contract.receivedReviews, ({ db, actor, input }) =>
    viewReceivedReviews(db, actor, input),
  )
  mountWrite(app, contract.answerReview, async ({ tx, actor, input, say }) => {
    await answerReview(tx, actor, input)
    const review = await viewReceivedReview(tx, actor, input.reviewId)
    return { message: say('done.reviewAnswered'), review }
  })
}

function adminRoutes(app: App, record: RecordDecision): void {
  mountRead(app, contract.listReviews, ({ db, input }) => viewListedReviews(db, input))
  mountWrite(app, contract.decideReview, async ({ tx, actor, input, say }) => {
    if (input.decision === 'hide') {
      await hideReview(tx, actor, input, record)
      return { message: say('done.reviewHidden') }
    }
    await keepReview(tx, actor, input.reviewId, record)
    return { message: say('done.reviewKept') }
  })
}

function requestRoutes(app: App, stopTools: StopTools): void {
  mountRead(app, contract.getReviewRequests, ({ db, actor }) => viewPreference(db, actor))
  mountWrite(app, contract.saveReviewRequests, async ({ tx, actor, input, say }) => {
    await savePreference(tx, actor.userId, input.wanted)
    return { message: say('done.wishSaved'), wanted: input.wanted }
  })
  mountWrite(app, contract.unsubscribe, async ({ tx, input, say }) => {
    await unsubscribe(tx, stopTools, input.token)
    return { message: say('done.unsubscribed') }
  })
  oneClickRoute(app, stopTools)
}

/**
 * Mail programs call this address for their own "Unsubscribe" button (RFC 8058): a form post without cookies. The token
 * is the proof, and it permits nothing else.
 */
function oneClickRoute({ fastify, database }: App, stopTools: StopTools): void {
  void fastify.register(async (scope: FastifyInstance) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    scope.route<{ Querystring: { token?: unknown } }>({
      method: 'POST',
      url: oneClickPath,
      bodyLimit: 1024,
      schema: { hide: true },
      config: { limit: 'review' },
      async handler({ query: { token } }) {
        if (typeof token !== 'string') throw new AppError('NOT_FOUND', { reason: 'unsubscribe' })
        await database.transaction((tx) => unsubscribe(tx, stopTools, token))
        return {}
      },
    })
  })
}
