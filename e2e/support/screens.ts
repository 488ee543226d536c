import type { Page } from '@playwright/test'
import { screenMessages } from '#shared/screen-messages.ts'
import { logInAsAdmin } from './admin.ts'
import { callAs } from './api.ts'
import { otherSteps } from './counter.ts'
import { expect } from './fixtures.ts'
import { pressInHead } from './head.ts'
import { askForLink } from './mailbox.ts'
import { newAccount } from './new-account.ts'
import { openAccount } from './sessions.ts'
import { signIn, signInAsMerchant } from './people.ts'
import { sendList } from './lists.ts'
import { findItem, productPath, wellStocked } from './items.ts'
import { lineOf } from './orders.ts'

const { en, hi } = screenMessages

export type Screen = {
  name: string
  /** The person who opens the screen; a guest when omitted. */
  who?: keyof typeof signInAs
  open: (page: Page) => Promise<unknown>
}

const shop = 'soni-vastralaya'
const item = findItem({ storeKey: shop, stockFits: wellStocked })

export const signInAs = {
  shopper: (page: Page) => signIn(page, 'asha'),
  merchant: (page: Page) => signInAsMerchant(page, shop),
  admin: logInAsAdmin,
}

/** Every screen, and the dialogs and states that look like one; opened in either language. */
export const screens: Screen[] = [
  { name: 'home', open: (page) => page.goto('/') },
  { name: 'search', open: (page) => page.goto('/?city=&rawQuery=kurta') },
  { name: 'empty search', open: (page) => page.goto('/?city=&rawQuery=zzqqxx') },
  { name: 'product', open: async (page) => page.goto(await productPath(page, item)) },
  { name: 'store', open: openStore },
  { name: 'shops', open: (page) => page.goto('/shops') },
  { name: 'places', open: openPlaces },
  { name: 'log-in', open: (page) => page.goto('/login') },
  { name: 'sign-up', open: openSignUp },
  { name: 'forgotten password', open: (page) => page.goto('/forgot-password') },
  { name: 'new password', open: openNewPassword },
  { name: 'new password without a link', open: openEndedLink },
  { name: 'missing page', open: (page) => page.goto('/no/such/lane') },
  {
    name: 'missing product',
    open: (page) => page.goto('/product?_id=0b6e2f0e-1111-4111-8111-000000000001'),
  },
  { name: 'terms', open: (page) => page.goto('/terms') },
  { name: 'refund policy', open: (page) => page.goto('/refund-policy') },
  { name: 'privacy policy', open: (page) => page.goto('/privacy-policy') },
  { name: 'order of results', open: (page) => page.goto('/ranking') },
  { name: 'accessibility', open: (page) => page.goto('/accessibility') },
  { name: 'dark patterns', open: (page) => page.goto('/dark-patterns') },
  { name: 'about', open: (page) => page.goto('/about-us') },
  { name: 'contact', open: (page) => page.goto('/contact-us') },
  { name: 'site map', open: (page) => page.goto('/site-map') },
  { name: 'empty cart', who: 'shopper', open: (page) => page.goto('/cart') },
  { name: 'cart', who: 'shopper', open: openCart },
  { name: 'bookings', who: 'shopper', open: openBookings },
  { name: 'empty wishlist', who: 'shopper', open: (page) => page.goto('/wishlist') },
  { name: 'followed shops', who: 'shopper', open: (page) => page.goto('/followed-shops') },
  { name: 'form of a question', who: 'shopper', open: (page) => page.goto('/ask?words=kurta') },
  { name: 'no questions', who: 'shopper', open: (page) => page.goto('/questions') },
  { name: 'form of a complaint', open: (page) => page.goto('/complain') },
  { name: 'no complaints', who: 'shopper', open: (page) => page.goto('/complaints') },
  { name: 'ended invitation', open: openEndedInvitation },
  { name: 'end of e-mails', open: (page) => page.goto('/unsubscribe?token=abc') },
  { name: 'account', who: 'shopper', open: (page) => page.goto('/account') },
  { name: 'registration', who: 'shopper', open: openRegistration },
  { name: 'administrators’ log-in', open: (page) => page.goto('/admin/login') },
  { name: 'city today', who: 'admin', open: openCityToday },
  { name: 'figures of the city', who: 'admin', open: openCityFigures },
  { name: 'order of an administrator', who: 'admin', open: openOrderFile },
  { name: 'registrations', who: 'admin', open: openQueue },
  { name: 'administrators', who: 'admin', open: openAdministrators },
  { name: 'ended link of an administrator', open: openEndedSetUp },
  { name: 'plans of the city', who: 'admin', open: openSettings(0) },
  { name: 'sub-categories of the city', who: 'admin', open: openSettings(1) },
  { name: 'notices of the city', who: 'admin', open: openSettings(2) },
  { name: 'search words', who: 'admin', open: openSearchWords },
  { name: 'meaning of a word', who: 'admin', open: openMeaning },
  { name: 'pickup pass', who: 'shopper', open: openPass },
  { name: 'current orders', who: 'merchant', open: openOrders },
  { name: 'ready question', who: 'merchant', open: openReadyQuestion },
  { name: 'cannot-hand-over question', who: 'merchant', open: openCannotQuestion },
  { name: 'hand-over', who: 'merchant', open: openHandOver },
  { name: 'hand-over without code', who: 'merchant', open: openOverride },
  { name: 'received reviews', who: 'merchant', open: (page) => page.goto('/dashboard/reviews') },
  { name: 'questions', who: 'merchant', open: (page) => page.goto('/dashboard/questions') },
  { name: 'order history', who: 'merchant', open: openHistory },
  { name: 'statement', who: 'merchant', open: openStatement },
  { name: 'figures', who: 'merchant', open: openFigures },
  { name: 'own products', who: 'merchant', open: openProducts },
  { name: 'inventory', who: 'merchant', open: openInventory },
  { name: 'stock history', who: 'merchant', open: openStockHistory },
  { name: 'choice of products', who: 'merchant', open: openChoice },
  { name: 'trial run of a paste', who: 'merchant', open: openTrial },
  { name: 'scanner', who: 'merchant', open: openScanner },
  { name: 'your account', who: 'merchant', open: openAccountForms },
  { name: 'gift card', who: 'merchant', open: openGiftCard },
  { name: 'offers', who: 'merchant', open: (page) => page.goto('/dashboard/offers') },
  { name: 'new offer', who: 'merchant', open: (page) => page.goto('/dashboard/offers?offer=new') },
  { name: 'staff', who: 'merchant', open: openStaff },
  { name: 'integrations', who: 'merchant', open: openIntegrations },
  { name: 'add product', who: 'merchant', open: openNewProduct },
  { name: 'edit product', who: 'merchant', open: openOwnProduct },
  {
    name: 'pictures of many products',
    who: 'merchant',
    open: (page) => page.goto('/dashboard/pictures'),
  },
  { name: 'columns of a list', who: 'merchant', open: openColumns },
  { name: 'meanings in a list', who: 'merchant', open: (page) => openListStep(page, 'values') },
  { name: 'preview of a list', who: 'merchant', open: (page) => openListStep(page, 'preview') },
  { name: 'lists sent before', who: 'merchant', open: openLists },
  { name: 'listings on Google', who: 'merchant', open: openGoogleListings },
]

/** Opens the list of columns, and the menu of one column. */
async function openColumns(page: Page): Promise<void> {
  await openListStep(page, 'columns')
  await page.locator('main [aria-haspopup=dialog]:visible').nth(2).click()
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
}

async function openListStep(page: Page, step: string): Promise<void> {
  await sendList(page)
  await page.goto(page.url().replace(/step=\w+/, `step=${step}`))
  await page.getByRole('main').locator('section').first().waitFor()
}

async function openLists(page: Page): Promise<void> {
  await sendList(page)
  await page.goto('/dashboard/import')
  await page.getByRole('table').waitFor()
  for (const part of await page.getByRole('main').locator('summary').all()) await part.click()
}

async function openGoogleListings(page: Page): Promise<void> {
  await page.goto('/dashboard/googleListings')
  await page.getByRole('main').locator('dd').first().waitFor()
}

async function openStaff(page: Page): Promise<void> {
  await page.goto('/dashboard/staff')
  await page.getByRole('table').waitFor()
}

async function openIntegrations(page: Page): Promise<void> {
  await page.goto('/dashboard/integrations')
  await page.getByRole('heading', { level: 2 }).first().waitFor()
}

async function openEndedInvitation(page: Page): Promise<void> {
  await page.goto('/staff-invitation/abc')
  await page.getByText(/(7|seven) (days|दिन)/).waitFor()
}

async function openStatement(page: Page): Promise<void> {
  await page.goto('/dashboard/statement')
  await page.getByRole('heading', { level: 2 }).first().waitFor()
}

async function openFigures(page: Page): Promise<void> {
  await page.goto('/dashboard/figures')
  await page.locator('main a[href*=edit-product]').filter({ visible: true }).first().waitFor()
}

async function openRegistration(page: Page): Promise<void> {
  await page.goto('/onboard')
  await page.locator('main form select').first().waitFor()
}

async function openQueue(page: Page): Promise<void> {
  await page.goto('/admin/dashboard?show=queue')
  await page.locator('main [role=tabpanel] table, main [role=tabpanel] h2').first().waitFor()
}

/** A link that differs only behind the `#` would not load the page again. */
async function openEndedSetUp(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.goto('/admin/set-up#abc')
}

async function openAdministrators(page: Page): Promise<void> {
  await page.goto('/admin/dashboard?show=administrators')
  await page.locator('main [role=tabpanel] table').waitFor()
}

async function openCityToday(page: Page): Promise<void> {
  await page.goto('/admin/dashboard')
  await page.locator('main dl').first().waitFor()
}

async function openCityFigures(page: Page): Promise<void> {
  await page.goto('/admin/dashboard?show=figures')
  await page.locator('main table').waitFor()
}

async function openOrderFile(page: Page): Promise<void> {
  await openCityToday(page)
  const { orders } = await callAs(page, 'POST /admin/find', { search: 'asha@chowk.example' })
  await page.goto(`/admin/dashboard?order=${orders[0]?.orderId}`)
  await page.locator('main ol').first().waitFor()
}

/** Opens the part of the settings at this position among the tabs. */
function openSettings(place: number) {
  return async (page: Page) => {
    await page.goto('/admin/dashboard?show=settings')
    await page.locator('main fieldset label').nth(place).click()
    await page.locator('main [role=tabpanel] h2').first().waitFor()
  }
}

/** Opens the search words after a search without a hit. */
async function openSearchWords(page: Page): Promise<void> {
  await page.goto('/?city=Jaipur&rawQuery=zzqqxx')
  await page.goto('/admin/dashboard?show=words')
  await page.getByRole('row').nth(1).waitFor()
}

async function openMeaning(page: Page): Promise<void> {
  await openSearchWords(page)
  await page.getByRole('row').nth(1).getByRole('button').first().click()
  await page.getByRole('dialog').getByRole('textbox').last().fill('leggings')
}

/** Opens sign-up after the code has been sent; all other fields are empty. */
async function openSignUp(page: Page): Promise<void> {
  await page.goto('/signup')
  await page
    .getByLabel(new RegExp(`^(${en.signup.email}|${hi.signup.email})$`))
    .fill(newAccount().email)
  await page
    .getByRole('button', { name: new RegExp(`${en.signup.sendOtp}|${hi.signup.sendOtp}`) })
    .click()
  await expect(page.locator('input[autocomplete=one-time-code]')).toBeVisible()
  await page.getByRole('main').locator('button[type=submit]').click()
  await expect(page.getByRole('main').locator('[aria-invalid]').first()).toBeVisible()
}

async function openPlaces(page: Page): Promise<void> {
  await page.goto('/shops')
  const words = [en.shell.placeLabel, hi.shell.placeLabel].map((text) => text.split('{')[0])
  await page
    .getByRole('button', { name: new RegExp(`^(${words.join('|')})`) })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
}

async function openNewPassword(page: Page): Promise<void> {
  const { email } = await openAccount(page)
  await page.goto(await askForLink(page, email))
  await expect(page.getByRole('main').locator('button[type=submit]')).toBeVisible()
}

async function openEndedLink(page: Page): Promise<void> {
  await page.goto('/reset-password')
  await expect(page.getByRole('main').getByRole('link')).toBeVisible()
}

async function openStore(page: Page): Promise<void> {
  await page.goto(await productPath(page, item))
  await page.locator('main a[href^="/store?_id="]').first().click()
  await expect(page).toHaveURL(/\/store\?_id=/)
}

/** Opens the cart of an account with one item. */
async function openCart(page: Page): Promise<void> {
  await callAs(page, 'PUT /cart', { products: [await lineOf(page, item)] })
  await page.goto('/cart')
  await expect(page.locator('main h3 a').first()).toBeVisible()
  await expect(page.getByRole('region').getByText('Rs').first()).toBeVisible()
}

async function openBookings(page: Page): Promise<void> {
  await page.goto('/bookings')
  await expect(page.getByRole('article').first()).toBeVisible()
}

async function openPass(page: Page): Promise<void> {
  await openBookings(page)
  await page.locator('a[href^="/bookings/pass"]').first().click()
  await expect(page.getByRole('main').getByRole('img').last()).toBeVisible()
}

/** Opens the form of a product and sends it empty, so that its details open and its first errors show. */
async function openNewProduct(page: Page): Promise<void> {
  await page.goto('/dashboard/addProduct')
  await page.getByRole('main').locator('button[type=submit]').click()
  await expect(page.getByRole('main').locator('[aria-invalid]').first()).toBeVisible()
}

async function openOwnProduct(page: Page): Promise<void> {
  const path = await productPath(page, item)
  await page.goto(`/dashboard/products/edit-product?id=${path.split('=')[1]}`)
  await expect(page.getByRole('main').locator('[aria-expanded]').first()).toBeVisible()
  await page.getByRole('main').locator('[aria-expanded]').first().click()
}

async function openOrders(page: Page): Promise<void> {
  await page.goto('/dashboard/currentOrders')
  await page.getByRole('row').nth(1).getByRole('button').last().click()
  await expect(page.getByRole('row').getByRole('heading').first()).toBeVisible()
}

async function openHandOver(page: Page): Promise<void> {
  await page.goto('/dashboard/currentOrders')
  await page.getByRole('row').last().waitFor({ state: 'attached' })
  await page
    .getByRole('row')
    .getByRole('button', { name: new RegExp(`${en.orders.collect}|${hi.orders.collect}`) })
    .last()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

/** Opens the dialog behind a button of some order, in either language. */
function orderButton(page: Page, key: 'ready' | 'collect' | 'cannotHandOver' | 'withoutCode') {
  return page.getByRole('button', { name: new RegExp(`^(${en.orders[key]}|${hi.orders[key]})$`) })
}

async function openReadyQuestion(page: Page): Promise<void> {
  await page.goto('/dashboard/currentOrders')
  await orderButton(page, 'ready').first().click()
  await page.getByRole('alertdialog').getByRole('checkbox').first().check()
}

async function openCannotQuestion(page: Page): Promise<void> {
  await page.goto('/dashboard/currentOrders')
  const ready = page.getByRole('row').filter({ has: orderButton(page, 'collect') })
  const steps = await otherSteps(page, ready.last())
  await steps.locator(orderButton(page, 'cannotHandOver')).click()
  await page.getByRole('alertdialog').getByRole('button').last().click()
}

async function openOverride(page: Page): Promise<void> {
  await openHandOver(page)
  await orderButton(page, 'withoutCode').click()
}

async function openHistory(page: Page): Promise<void> {
  await page.goto('/dashboard/orderHistory')
  await page.getByRole('row').nth(1).getByRole('button').last().click()
  await expect(page.getByRole('row').getByRole('heading').first()).toBeVisible()
}

async function openProducts(page: Page): Promise<void> {
  await page.goto('/dashboard/products')
  await expect(page.getByRole('article').first()).toBeVisible()
}

/** The text of this key in either language, without its variables. */
function inventoryWords(part: 'inventory' | 'bulk', key: string): RegExp {
  const texts = [en[part], hi[part]].map((words) => String(new Map(Object.entries(words)).get(key)))
  return new RegExp(texts.map((text) => text.replaceAll(/\{.*?\}/g, '').trim()).join('|'))
}

function inventoryButton(page: Page, part: 'inventory' | 'bulk', key: string) {
  return page.getByRole('button', { name: inventoryWords(part, key) })
}

/** Opens the inventory with all variants of few products and a count that is not saved. */
async function openInventory(page: Page): Promise<void> {
  await page.goto('/dashboard/inventory?search=Buti')
  await inventoryButton(page, 'inventory', 'allVariants').click()
  await inventoryButton(page, 'inventory', 'more').first().click()
  await expect(inventoryButton(page, 'inventory', 'update').last()).toBeVisible()
}

async function openStockHistory(page: Page): Promise<void> {
  await page.goto('/dashboard/inventory')
  await inventoryButton(page, 'inventory', 'allVariants').click()
  await inventoryButton(page, 'inventory', 'openHistory').first().click()
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
}

async function openChoice(page: Page): Promise<void> {
  await page.goto('/dashboard/inventory')
  await pressInHead(page, inventoryWords('bulk', 'chooseSeveral'))
  await page.getByRole('checkbox').first().check()
}

async function openTrial(page: Page): Promise<void> {
  await page.goto('/dashboard/inventory')
  await pressInHead(page, inventoryWords('bulk', 'paste'))
  await page.getByRole('textbox').fill('no-such-sku\t499\t799\t5\tno')
  await inventoryButton(page, 'bulk', 'check').click()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
}

async function openScanner(page: Page): Promise<void> {
  await page.goto('/dashboard/scan')
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
}

/** Opens three of the account's forms for editing. */
async function openAccountForms(page: Page): Promise<void> {
  await page.goto('/dashboard/yourAccount')
  for (const key of ['addressTitle', 'timings', 'closures'] as const) {
    const edits = [en, hi].map(({ yourAccount: words }) => `${words.edit} ${words[key]}`)
    await page.getByRole('button', { name: new RegExp(`^(${edits.join('|')})$`) }).click()
  }
  const { addClosure } = en.yourAccount
  await page
    .getByRole('button', { name: new RegExp(`^(${addClosure}|${hi.yourAccount.addClosure})$`) })
    .click()
}

/** Creates a gift code, which is shown. */
async function openGiftCard(page: Page): Promise<void> {
  await page.goto('/dashboard/loyalty')
  await page.getByText('Rs 100', { exact: true }).click()
  await page.getByText(new RegExp(`^(${en.gifts.paid_given}|${hi.gifts.paid_given})$`)).click()
  await page
    .getByRole('button', { name: new RegExp(`^(${en.gifts.create}|${hi.gifts.create})$`) })
    .click()
  await expect(page.locator('#new-gift')).toBeVisible()
}
