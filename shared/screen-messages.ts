import aboutEn from './messages/about/en.json' with { type: 'json' }
import aboutHi from './messages/about/hi.json' with { type: 'json' }
import accessEn from './messages/access/en.json' with { type: 'json' }
import accessHi from './messages/access/hi.json' with { type: 'json' }
import accountEn from './messages/account/en.json' with { type: 'json' }
import accountHi from './messages/account/hi.json' with { type: 'json' }
import collectEn from './messages/collect/en.json' with { type: 'json' }
import collectHi from './messages/collect/hi.json' with { type: 'json' }
import accountPageEn from './messages/accountPage/en.json' with { type: 'json' }
import accountPageHi from './messages/accountPage/hi.json' with { type: 'json' }
import goodsEn from './messages/goods/en.json' with { type: 'json' }
import goodsHi from './messages/goods/hi.json' with { type: 'json' }
import archiveEn from './messages/archive/en.json' with { type: 'json' }
import archiveHi from './messages/archive/hi.json' with { type: 'json' }
import counterEn from './messages/counter/en.json' with { type: 'json' }
import counterHi from './messages/counter/hi.json' with { type: 'json' }
import buyerEn from './messages/buyer/en.json' with { type: 'json' }
import cartEn from './messages/cart/en.json' with { type: 'json' }
import buyerHi from './messages/buyer/hi.json' with { type: 'json' }
import cartHi from './messages/cart/hi.json' with { type: 'json' }
import merchantEn from './messages/merchant/en.json' with { type: 'json' }
import merchantHi from './messages/merchant/hi.json' with { type: 'json' }
import dashboardEn from './messages/dashboard/en.json' with { type: 'json' }
import dashboardHi from './messages/dashboard/hi.json' with { type: 'json' }
import declarationsEn from './messages/declarations/en.json' with { type: 'json' }
import declarationsHi from './messages/declarations/hi.json' with { type: 'json' }
import editorEn from './messages/editor/en.json' with { type: 'json' }
import editorHi from './messages/editor/hi.json' with { type: 'json' }
import campaignsEn from './messages/campaigns/en.json' with { type: 'json' }
import campaignsHi from './messages/campaigns/hi.json' with { type: 'json' }
import importsEn from './messages/imports/en.json' with { type: 'json' }
import importsHi from './messages/imports/hi.json' with { type: 'json' }
import integrationsEn from './messages/integrations/en.json' with { type: 'json' }
import integrationsHi from './messages/integrations/hi.json' with { type: 'json' }
import inventoryEn from './messages/inventory/en.json' with { type: 'json' }
import inventoryHi from './messages/inventory/hi.json' with { type: 'json' }
import productsEn from './messages/products/en.json' with { type: 'json' }
import firstStepsEn from './messages/firstSteps/en.json' with { type: 'json' }
import homeEn from './messages/home/en.json' with { type: 'json' }
import productsHi from './messages/products/hi.json' with { type: 'json' }
import figuresEn from './messages/figures/en.json' with { type: 'json' }
import figuresHi from './messages/figures/hi.json' with { type: 'json' }
import firstStepsHi from './messages/firstSteps/hi.json' with { type: 'json' }
import homeHi from './messages/home/hi.json' with { type: 'json' }
import productEn from './messages/product/en.json' with { type: 'json' }
import productHi from './messages/product/hi.json' with { type: 'json' }
import phoneEn from './messages/phone/en.json' with { type: 'json' }
import phoneHi from './messages/phone/hi.json' with { type: 'json' }
import pagesEn from './messages/pages/en.json' with { type: 'json' }
import pagesHi from './messages/pages/hi.json' with { type: 'json' }
import picturesEn from './messages/pictures/en.json' with { type: 'json' }
import picturesHi from './messages/pictures/hi.json' with { type: 'json' }
import paletteEn from './messages/palette/en.json' with { type: 'json' }
import paletteHi from './messages/palette/hi.json' with { type: 'json' }
import printerEn from './messages/printer/en.json' with { type: 'json' }
import printerHi from './messages/printer/hi.json' with { type: 'json' }
import statementsEn from './messages/statements/en.json' with { type: 'json' }
import statementsHi from './messages/statements/hi.json' with { type: 'json' }
import privacyEn from './messages/privacy/en.json' with { type: 'json' }
import privacyHi from './messages/privacy/hi.json' with { type: 'json' }
import pushEn from './messages/push/en.json' with { type: 'json' }
import pushHi from './messages/push/hi.json' with { type: 'json' }
import grievancesEn from './messages/grievances/en.json' with { type: 'json' }
import grievancesHi from './messages/grievances/hi.json' with { type: 'json' }
import questionsEn from './messages/questions/en.json' with { type: 'json' }
import questionsHi from './messages/questions/hi.json' with { type: 'json' }
import storeQuestionsEn from './messages/storeQuestions/en.json' with { type: 'json' }
import storeQuestionsHi from './messages/storeQuestions/hi.json' with { type: 'json' }
import ownReviewsEn from './messages/ownReviews/en.json' with { type: 'json' }
import reviewsEn from './messages/reviews/en.json' with { type: 'json' }
import ownReviewsHi from './messages/ownReviews/hi.json' with { type: 'json' }
import reviewsHi from './messages/reviews/hi.json' with { type: 'json' }
import refundsEn from './messages/refunds/en.json' with { type: 'json' }
import refundsHi from './messages/refunds/hi.json' with { type: 'json' }
import sharedBillEn from './messages/sharedBill/en.json' with { type: 'json' }
import shopEn from './messages/shop/en.json' with { type: 'json' }
import sharedBillHi from './messages/sharedBill/hi.json' with { type: 'json' }
import shopHi from './messages/shop/hi.json' with { type: 'json' }
import shopsEn from './messages/shops/en.json' with { type: 'json' }
import followsEn from './messages/follows/en.json' with { type: 'json' }
import followsHi from './messages/follows/hi.json' with { type: 'json' }
import storePageEn from './messages/storePage/en.json' with { type: 'json' }
import storePageHi from './messages/storePage/hi.json' with { type: 'json' }
import shopsHi from './messages/shops/hi.json' with { type: 'json' }
import sizeHelpEn from './messages/sizeHelp/en.json' with { type: 'json' }
import sizeHelpHi from './messages/sizeHelp/hi.json' with { type: 'json' }
import staffEn from './messages/staff/en.json' with { type: 'json' }
import staffHi from './messages/staff/hi.json' with { type: 'json' }
import moreGoodsEn from './messages/moreGoods/en.json' with { type: 'json' }
import moreGoodsHi from './messages/moreGoods/hi.json' with { type: 'json' }
import termsEn from './messages/terms/en.json' with { type: 'json' }
import termsHi from './messages/terms/hi.json' with { type: 'json' }
import tillEn from './messages/till/en.json' with { type: 'json' }
import tillHi from './messages/till/hi.json' with { type: 'json' }
import tryOnEn from './messages/tryOn/en.json' with { type: 'json' }
import tryOnHi from './messages/tryOn/hi.json' with { type: 'json' }
import yourAccountEn from './messages/yourAccount/en.json' with { type: 'json' }
import yourAccountHi from './messages/yourAccount/hi.json' with { type: 'json' }
import payoutsEn from './messages/payouts/en.json' with { type: 'json' }
import payoutsHi from './messages/payouts/hi.json' with { type: 'json' }
import statementEn from './messages/statement/en.json' with { type: 'json' }
import statementHi from './messages/statement/hi.json' with { type: 'json' }
import tripEn from './messages/trip/en.json' with { type: 'json' }
import tripHi from './messages/trip/hi.json' with { type: 'json' }
import administratorsEn from './messages/administrators/en.json' with { type: 'json' }
import administratorsHi from './messages/administrators/hi.json' with { type: 'json' }
import weekEn from './messages/week/en.json' with { type: 'json' }
import weekHi from './messages/week/hi.json' with { type: 'json' }
import settingsEn from './messages/settings/en.json' with { type: 'json' }
import settingsHi from './messages/settings/hi.json' with { type: 'json' }
import bookingsEn from './messages/bookings/en.json' with { type: 'json' }
import bookingsHi from './messages/bookings/hi.json' with { type: 'json' }
import partsEn from './messages/parts/en.json' with { type: 'json' }
import partsHi from './messages/parts/hi.json' with { type: 'json' }
import ordersEn from './messages/orders/en.json' with { type: 'json' }
import ordersHi from './messages/orders/hi.json' with { type: 'json' }
import folderEn from './messages/folder/en.json' with { type: 'json' }
import folderHi from './messages/folder/hi.json' with { type: 'json' }
import giftEn from './messages/gift/en.json' with { type: 'json' }
import giftHi from './messages/gift/hi.json' with { type: 'json' }
import historyEn from './messages/history/en.json' with { type: 'json' }
import historyHi from './messages/history/hi.json' with { type: 'json' }
import adminEn from './messages/admin/en.json' with { type: 'json' }
import adminHi from './messages/admin/hi.json' with { type: 'json' }

/** All messages of the screens, by language. For the server and tests; browsers load them by area. */
export const screenMessages = {
  en: {
    ...sharedBillEn,
    ...shopEn,
    ...homeEn,
    ...campaignsEn,
    ...figuresEn,
    ...firstStepsEn,
    ...productsEn,
    ...importsEn,
    ...integrationsEn,
    ...inventoryEn,
    ...productEn,
    ...moreGoodsEn,
    ...accountEn,
    ...bookingsEn,
    ...partsEn,
    ...ordersEn,
    ...historyEn,
    ...giftEn,
    ...accountPageEn,
    ...accessEn,
    ...goodsEn,
    ...archiveEn,
    ...folderEn,
    ...buyerEn,
    ...cartEn,
    ...collectEn,
    ...dashboardEn,
    ...sizeHelpEn,
    ...staffEn,
    ...payoutsEn,
    ...tillEn,
    ...counterEn,
    ...tryOnEn,
    ...statementEn,
    ...phoneEn,
    ...pagesEn,
    ...picturesEn,
    ...declarationsEn,
    ...editorEn,
    ...termsEn,
    ...refundsEn,
    ...pushEn,
    ...questionsEn,
    ...grievancesEn,
    ...storeQuestionsEn,
    ...ownReviewsEn,
    ...reviewsEn,
    ...paletteEn,
    ...printerEn,
    ...statementsEn,
    ...privacyEn,
    ...aboutEn,
    ...shopsEn,
    ...storePageEn,
    ...followsEn,
    ...yourAccountEn,
    ...merchantEn,
    ...tripEn,
    ...administratorsEn,
    ...weekEn,
    ...settingsEn,
    ...adminEn,
  },
  hi: {
    ...sharedBillHi,
    ...shopHi,
    ...homeHi,
    ...campaignsHi,
    ...figuresHi,
    ...firstStepsHi,
    ...productsHi,
    ...importsHi,
    ...integrationsHi,
    ...inventoryHi,
    ...productHi,
    ...moreGoodsHi,
    ...accountHi,
    ...bookingsHi,
    ...partsHi,
    ...ordersHi,
    ...historyHi,
    ...giftHi,
    ...accountPageHi,
    ...accessHi,
    ...goodsHi,
    ...archiveHi,
    ...folderHi,
    ...buyerHi,
    ...cartHi,
    ...collectHi,
    ...dashboardHi,
    ...sizeHelpHi,
    ...staffHi,
    ...payoutsHi,
    ...tillHi,
    ...counterHi,
    ...tryOnHi,
    ...statementHi,
    ...phoneHi,
    ...pagesHi,
    ...picturesHi,
    ...declarationsHi,
    ...editorHi,
    ...termsHi,
    ...refundsHi,
    ...pushHi,
    ...questionsHi,
    ...grievancesHi,
    ...storeQuestionsHi,
    ...ownReviewsHi,
    ...reviewsHi,
    ...paletteHi,
    ...printerHi,
    ...statementsHi,
    ...privacyHi,
    ...aboutHi,
    ...shopsHi,
    ...storePageHi,
    ...followsHi,
    ...yourAccountHi,
    ...merchantHi,
    ...tripHi,
    ...administratorsHi,
    ...weekHi,
    ...settingsHi,
    ...adminHi,
  },
}

export type ScreenMessages = typeof screenMessages.en
