import * as notices from './notices.ts'
import * as plans from './plans.ts'
import * as goods from './sub-categories.ts'

/** The calls of the settings of the city. */
export const settingEndpoints = [
  notices.getNoticeSettings,
  notices.switchNotice,
  plans.getPlanSettings,
  plans.planTerm,
  plans.withdrawTerm,
  goods.getSubCategories,
  goods.saveSubCategory,
  goods.retireSubCategory,
  goods.removeSubCategory,
  goods.getGoodsNames,
] as const
