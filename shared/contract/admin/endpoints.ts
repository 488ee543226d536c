import * as admin from './admin.ts'
import { administratorEndpoints } from './administrators.ts'
import { find } from './find.ts'
import * as overview from './overview.ts'
import * as disputes from './disputes.ts'
import * as refunds from './refunds.ts'
import * as messages from './shop-messages.ts'
import * as stores from './stores.ts'
import * as views from './support-views.ts'
import * as subscription from '../subscription.ts'

/** The endpoints of administrators that belong to no other subject. */
export const adminEndpoints = [
  admin.adminLogin,
  admin.adminLogout,
  admin.adminProof,
  admin.adminAuth,
  admin.getRegistrations,
  admin.getRegistration,
  admin.reviewRegistration,
  admin.changeStoreStatus,
  stores.getAdminStores,
  stores.saveAdminStores,
  stores.getAdminProducts,
  stores.decideProduct,
  views.beginSupportView,
  views.getSupportView,
  views.endSupportView,
  views.getOwnSupportViews,
  messages.sendShopMessage,
  messages.getSentMessages,
  messages.getShopMessages,
  messages.dismissShopMessage,
  ...administratorEndpoints,
  admin.getAudit,
  overview.getOverview,
  overview.retryJobs,
  find,
  overview.getOrderFile,
  overview.getCustomerFile,
  overview.getCityFigures,
  overview.saveCityFigures,
  admin.getTryFigures,
  admin.getForm,
  disputes.getDisputes,
  disputes.getDispute,
  refunds.getStuckRefunds,
  refunds.retryRefund,
  refunds.settleRefund,
  refunds.getPrepaidOrders,
  refunds.adminHandOver,
  subscription.getTagOrders,
  subscription.noteTagsSent,
] as const
