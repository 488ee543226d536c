import type { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import type { commonErrors } from '../errors.ts'
import * as accounts from './accounts/accounts.ts'
import * as codes from './accounts/codes.ts'
import { adminEndpoints } from './admin/endpoints.ts'
import * as billing from './billing.ts'
import * as blocks from './orders/blocked-shoppers.ts'
import * as bookings from './orders/bookings.ts'
import { changeProducts } from './catalog/bulk-changes.ts'
import * as cart from './orders/cart.ts'
import * as catalog from './catalog/catalog.ts'
import * as collectors from './orders/collectors.ts'
import * as gifts from './gift-codes.ts'
import { grievanceEndpoints } from './grievances/endpoints.ts'
import * as closing from './stores/close-store.ts'
import * as firstSteps from './stores/first-steps.ts'
import * as pause from './stores/pause.ts'
import * as archives from './exports/archives.ts'
import { copyByLink, exportAccount, exportStore } from './exports/exports.ts'
import * as files from './files.ts'
import * as campaigns from './campaigns.ts'
import * as goodsExport from './imports/export.ts'
import * as imports from './imports/imports.ts'
import * as inventory from './inventory.ts'
import * as history from './orders/order-history.ts'
import * as onboarding from './onboarding.ts'
import * as orders from './orders/orders.ts'
import * as payment from './orders/payment.ts'
import * as emailChange from './accounts/email-change.ts'
import * as family from './accounts/family.ts'
import * as phone from './accounts/phone-number.ts'
import * as sessions from './accounts/sessions.ts'
import * as payouts from './payouts/own-payouts.ts'
import * as transfers from './payouts/transfers.ts'
import * as places from './places.ts'
import { getTrip } from './orders/trip.ts'
import * as push from './push.ts'
import * as products from './catalog/product-editor.ts'
import * as pictures from './catalog/product-pictures.ts'
import * as reports from './reports.ts'
import * as follows from './stores/follows.ts'
import * as reviews from './reviews.ts'
import * as search from './search.ts'
import * as searchWords from './search-words.ts'
import { settingEndpoints } from './settings/endpoints.ts'
import * as shops from './stores/shops.ts'
import { integrationEndpoints } from './integrations/endpoints.ts'
import * as staff from './staff.ts'
import * as stores from './stores/stores.ts'
import * as tags from './tags.ts'
import * as questionAdmin from './questions/admin.ts'
import * as questions from './questions/shopper.ts'
import * as received from './questions/store.ts'
import * as wishlist from './wishlist.ts'
import * as till from './till.ts'
import * as subscription from './subscription.ts'
import * as support from './support.ts'
import * as yourAccount from './stores/your-account.ts'

/** Every endpoint of the API. The server does not start when one of them is not mounted. */
export const endpoints = [
  accounts.login,
  codes.sendLoginCode,
  codes.loginWithCode,
  codes.signupWithCode,
  codes.sendProofCode,
  codes.setPassword,
  accounts.logout,
  accounts.userAuth,
  accounts.saveLocale,
  accounts.sendCode,
  accounts.checkCode,
  accounts.signUp,
  accounts.proveAgain,
  accounts.forgotPassword,
  accounts.checkResetLink,
  accounts.resetPassword,
  exportAccount,
  ...archives.personCalls,
  copyByLink,
  accounts.saveName,
  accounts.closeAccount,
  emailChange.getEmailChange,
  emailChange.beginEmailChange,
  emailChange.changeEmail,
  sessions.getSessions,
  sessions.endSession,
  sessions.endOtherSessions,
  family.getFamily,
  family.saveMember,
  family.removeMember,
  phone.getPhone,
  phone.sendPhoneCode,
  phone.verifyPhone,
  phone.saveWhatsApp,
  phone.removePhone,
  phone.customerPhone,
  files.uploadPicture,
  places.location,
  places.places,
  places.localities,
  stores.searchStores,
  shops.shops,
  stores.store,
  stores.getStoreName,
  onboarding.onboardConfig,
  onboarding.getOnboarding,
  onboarding.onboarding,
  onboarding.saveDraft,
  catalog.product,
  catalog.getStoreId,
  inventory.getInventory,
  inventory.setAlert,
  inventory.updateStock,
  inventory.getStockMovements,
  inventory.waitlist,
  inventory.joinWaitlist,
  inventory.leaveWaitlist,
  inventory.storeWaitlist,
  inventory.releaseWaitlistHold,
  changeProducts,
  products.addProduct,
  products.getEditableProduct,
  products.editProduct,
  products.updateProduct,
  products.checkSku,
  products.getCategories,
  pictures.getProductPictures,
  pictures.setProductPictures,
  campaigns.getCampaigns,
  campaigns.previewCampaign,
  campaigns.saveCampaign,
  campaigns.endCampaign,
  imports.sendImport,
  imports.getImports,
  imports.getImport,
  imports.mapImport,
  imports.previewImport,
  imports.applyImport,
  imports.undoImport,
  imports.removeImport,
  imports.importErrors,
  goodsExport.exportGoodsCsv,
  goodsExport.exportGoodsXlsx,
  search.getProducts,
  search.newArrivals,
  search.suggestions,
  search.similarProducts,
  search.sameArticle,
  searchWords.getWordMeanings,
  searchWords.saveWordMeaning,
  searchWords.removeWordMeaning,
  searchWords.getMissedWords,
  searchWords.getMissedSearches,
  searchWords.removeMissedSearch,
  ...settingEndpoints,
  wishlist.wishlist,
  wishlist.updateWishlist,
  questions.askMarket,
  questions.ownQuestions,
  questions.endQuestion,
  questions.questionPicture,
  questions.reportQuestion,
  received.answerQuestion,
  received.receivedQuestions,
  received.muteQuestions,
  questionAdmin.questionFigures,
  questionAdmin.decideQuestionReport,
  wishlist.getPriceDrops,
  wishlist.savePriceDrops,
  bookings.bookWithCash,
  payment.createOrder,
  payment.verifyPayment,
  payment.paymentState,
  cart.checkCart,
  cart.getCart,
  cart.putCart,
  bookings.getOrders,
  bookings.getBooking,
  getTrip,
  orders.getMerchantOrders,
  history.getOrderHistory,
  history.exportOrderHistory,
  history.exportOrderHistoryXlsx,
  orders.seeOrders,
  orders.updateOrderStatus,
  orders.scanPickup,
  orders.findPickup,
  orders.checkGiftCodeOfOrder,
  bookings.renewPickupCode,
  collectors.nameCollector,
  collectors.revokeCollector,
  collectors.readCollectorPass,
  bookings.cancelOrder,
  bookings.extendPickup,
  blocks.blockShopper,
  blocks.unblockShopper,
  blocks.getBlockedShoppers,
  orders.daySummary,
  yourAccount.getYourAccount,
  yourAccount.saveYourAccount,
  firstSteps.getFirstSteps,
  firstSteps.noteFirstStep,
  pause.pauseBookings,
  pause.resumeBookings,
  closing.closeStore,
  closing.reopenStore,
  exportStore,
  ...archives.storeCalls,
  staff.getStaff,
  staff.inviteStaff,
  staff.inviteAgain,
  staff.revokeInvitation,
  staff.changeStaffRole,
  staff.removeStaff,
  staff.readInvitation,
  staff.acceptInvitation,
  ...integrationEndpoints,
  gifts.generateGiftCode,
  gifts.validateGiftCode,
  gifts.redeemGiftCode,
  gifts.getGiftCodes,
  till.sellAtCounter,
  till.soldOften,
  till.lastBills,
  till.getCounterBill,
  till.takeReturn,
  till.dayClose,
  billing.getBill,
  billing.dayClose,
  billing.hsnSummary,
  billing.statement,
  billing.statementCsv,
  billing.recordSettlement,
  payouts.getPayoutAccount,
  payouts.changePayoutAccount,
  payouts.takeBackPayoutAccount,
  payouts.readNotMe,
  payouts.sayNotMe,
  transfers.getPayouts,
  transfers.makeBatch,
  transfers.transferFile,
  transfers.markTransferred,
  transfers.markFailed,
  transfers.releasePayouts,
  tags.getTags,
  tags.makeTags,
  tags.addShelf,
  tags.removeShelf,
  tags.getScannedTag,
  tags.countScannedTag,
  tags.tagTarget,
  subscription.getSubscription,
  subscription.orderSubscription,
  subscription.verifySubscription,
  subscription.getSubscriptionPayments,
  subscription.getReceipt,
  support.contact,
  ...grievanceEndpoints,
  ...adminEndpoints,
  reviews.productReviews,
  reviews.storeReviews,
  reviews.bookingReviews,
  reviews.writeReview,
  reviews.editReview,
  reviews.reportReview,
  reviews.receivedReviews,
  reviews.answerReview,
  reviews.listReviews,
  reviews.decideReview,
  reviews.getReviewRequests,
  reviews.saveReviewRequests,
  reviews.unsubscribe,
  follows.follows,
  follows.followedStores,
  follows.follow,
  follows.getArrivalNote,
  follows.saveArrivalNote,
  reports.getFigures,
  reports.seeProduct,
  reports.getStockNote,
  reports.saveStockNote,
  push.getPushDevices,
  push.subscribe,
  push.changePushDevice,
  push.removePushDevice,
] as const

type Lines = (typeof endpoints)[number]
type ErrorsOf<L> =
  L extends Endpoint<infer _M, infer _P, infer _W, infer _I, infer _O, infer E> ? E : never
type Name<L> = L extends Endpoint<infer M, infer P> ? `${M} ${P}` : never

/** Input, output and errors of each endpoint, by its name (`'POST /cop-order'`). Types only: no schema in browsers. */
export type Calls = {
  [L in Lines as Name<L>]: {
    input: z.input<L['input']>
    output: z.output<L['output']>
    errors: (typeof commonErrors)[number] | ErrorsOf<L>
  }
}
export type CallName = keyof Calls
