import type { App } from '#server/modules/accounts/guards.ts'
import { mountRead, mountWrite } from '#server/platform/http/mount.ts'
import type { SubscriptionTerms } from '#server/platform/ports/subscription-terms.ts'
import { messageName } from '#shared/catalog/goods-names.ts'
import * as gst from '#shared/contract/settings/gst-rates.ts'
import * as notices from '#shared/contract/settings/notices.ts'
import * as plans from '#shared/contract/settings/plans.ts'
import * as taxes from '#shared/contract/settings/tax-terms.ts'
import * as goods from '#shared/contract/settings/sub-categories.ts'
import { formatDay, indianDay } from '#shared/formats/india-time.ts'
import { planGstRate, withdrawGstRate } from './commands/gst-rates.ts'
import { type RecordSetting, switchNotice } from './commands/notices.ts'
import { findTaxRows, planTaxTerm, withdrawTaxTerm } from './commands/tax-terms.ts'
import { findTerms, planTerm, withdrawTerm } from './commands/terms.ts'
import {
  readSubCategories,
  removeSubCategory,
  retireSubCategory,
  saveSubCategory,
} from './commands/sub-categories.ts'
import { viewGstPreview } from './views/gst-preview.ts'
import { viewGstRates } from './views/gst-rates.ts'
import { viewNotices } from './views/notices.ts'
import { viewSubCategories } from './views/sub-categories.ts'
import { viewOwnTaxTerms, viewTaxTerms } from './views/tax-terms.ts'
import { viewTerms } from './views/terms.ts'

/** `configured`: the prices and free days for days without a dated setting. */
type Tools = {
  configured: SubscriptionTerms
  record: RecordSetting
  knownMeaning: (word: string) => string | null
}

export function settingRoutes(app: App, tools: Tools): void {
  noticeRoutes(app, tools)
  planRoutes(app, tools)
  gstRoutes(app, tools)
  taxRoutes(app, tools)
  subCategoryRoutes(app, tools)
}

function noticeRoutes(app: App, { record }: Tools): void {
  mountRead(app, notices.getNoticeSettings, ({ db }) => viewNotices(db))

  mountWrite(app, notices.switchNotice, async ({ tx, actor, input, say }) => {
    await switchNotice(tx, actor, input, record)
    return { message: say(input.isOn ? 'done.noticeOn' : 'done.noticeOff') }
  })
}

function planRoutes(app: App, tools: Tools): void {
  const { configured, record } = tools
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

function gstRoutes(app: App, { record }: Tools): void {
  mountRead(app, gst.getGstRates, async ({ db, now }) => {
    const today = indianDay(now)
    return { today, rows: await viewGstRates(db, today) }
  })

  mountRead(app, gst.previewGstRate, ({ db, input }) => viewGstPreview(db, input))

  mountWrite(app, gst.planGstRate, async ({ tx, actor, input, say }) => {
    await planGstRate(tx, actor, input, record)
    return { message: say('done.gstRatePlanned', { day: formatDay(input.validFrom) }) }
  })

  mountWrite(app, gst.withdrawGstRate, async ({ tx, actor, input, say }) => {
    await withdrawGstRate(tx, actor, input._id, record)
    return { message: say('done.gstRateWithdrawn') }
  })
}

function taxRoutes(app: App, { record }: Tools): void {
  mountRead(app, taxes.getTaxTerms, async ({ db, now }) => {
    const today = indianDay(now)
    return { today, rows: await viewTaxTerms(db, today) }
  })

  mountRead(app, taxes.getOwnTaxTerms, async ({ db, actor, now }) => {
    const rows = await findTaxRows(db)
    return viewOwnTaxTerms(db, actor, { rows, today: indianDay(now) })
  })

  mountWrite(app, taxes.planTaxTerm, async ({ tx, actor, input, say }) => {
    await planTaxTerm(tx, actor, input, record)
    return { message: say('done.taxTermPlanned', { day: formatDay(input.validFrom) }) }
  })

  mountWrite(app, taxes.withdrawTaxTerm, async ({ tx, actor, input, say }) => {
    await withdrawTaxTerm(tx, actor, input._id, record)
    return { message: say('done.taxTermWithdrawn') }
  })
}

function subCategoryRoutes(app: App, tools: Tools): void {
  mountRead(app, goods.getSubCategories, async ({ db }) =>
    viewSubCategories(db, await readSubCategories(db)),
  )

  mountWrite(app, goods.saveSubCategory, async ({ tx, actor, input, say }) => {
    await saveSubCategory(tx, actor, input, tools)
    return { message: say('done.subCategorySaved') }
  })

  mountWrite(app, goods.retireSubCategory, async ({ tx, actor, input, say }) => {
    await retireSubCategory(tx, actor, input, tools)
    const done = input.isRetired ? 'done.subCategoryRetired' : 'done.subCategoryRestored'
    return { message: say(done) }
  })

  mountWrite(app, goods.removeSubCategory, async ({ tx, actor, input, say }) => {
    await removeSubCategory(tx, actor, input._id, tools)
    return { message: say('done.subCategoryRemoved') }
  })

  mountRead(app, goods.getGoodsNames, async ({ db }) => {
    const added = (await readSubCategories(db)).filter(({ isAdded }) => isAdded)
    const names = added.map(({ name, hindi }) => [messageName(name), hindi])
    return { subCategories: Object.fromEntries(names) }
  })
}
