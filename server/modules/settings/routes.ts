import type { App } from '#server/modules/accounts/guards.ts'
import { mountRead, mountWrite } from '#server/platform/http/mount.ts'
import type { SubscriptionTerms } from '#server/platform/ports/subscription-terms.ts'
import * as notices from '#shared/contract/settings/notices.ts'
import * as plans from '#shared/contract/settings/plans.ts'
import { indianDay } from '#shared/india-time.ts'
import { type RecordSetting, switchNotice } from './commands/notices.ts'
import { findTerms, planTerm, withdrawTerm } from './commands/terms.ts'
import { viewNotices } from './views/notices.ts'
import { viewTerms } from './views/terms.ts'

/** `configured`: the prices and free days that hold where no dated setting says otherwise. */
type Tools = { configured: SubscriptionTerms; record: RecordSetting }

export function settingRoutes(app: App, tools: Tools): void {
  const { configured, record } = tools
  mountRead(app, notices.getNoticeSettings, ({ db }) => viewNotices(db))

  mountWrite(app, notices.switchNotice, async ({ tx, actor, input, say }) => {
    await switchNotice(tx, actor, input, record)
    return { message: say(input.isOn ? 'done.noticeOn' : 'done.noticeOff') }
  })

  mountRead(app, plans.getPlanSettings, async ({ db, now }) => {
    const today = indianDay(now)
    const holds = await findTerms(db, configured, today)
    return viewTerms(db, { today, holds, configured })
  })

  mountWrite(app, plans.planTerm, async ({ tx, actor, input, say }) => {
    await planTerm(tx, actor, input, tools)
    return { message: say('done.termPlanned') }
  })

  mountWrite(app, plans.withdrawTerm, async ({ tx, actor, input, say }) => {
    await withdrawTerm(tx, actor, input._id, record)
    return { message: say('done.termWithdrawn') }
  })
}
