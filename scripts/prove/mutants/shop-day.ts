import type { Mutant } from './mutant.ts'

const registering = 'server/modules/onboarding/routes.test.ts'
const multipart = 'server/modules/onboarding/multipart.test.ts'
const deciding = 'server/modules/admin/routes.test.ts'
const adminLogin = 'server/modules/admin/log-in.test.ts'
const closing = 'server/modules/stores/close-store.test.ts'
const editing = 'server/modules/catalog/edit-product.test.ts'
const adding = 'server/modules/catalog/add-product.test.ts'
const gifts = 'server/modules/giftcodes/routes.test.ts'
const uploads = 'server/modules/files/uploads.test.ts'
const names = 'server/platform/http/form-names.test.ts'
const ownData = 'server/modules/accounts/own-data.test.ts'

/** Registering a shop, the administrator's decisions, the product form and gift codes. */
export const shopDayMutants: readonly Mutant[] = [
  {
    file: 'server/modules/onboarding/commands.ts',
    find: `  if (conflict) throw conflict
  const form = forms.readRegistration(sent)`,
    replace: '  const form = forms.readRegistration(sent)',
    breaks: 'an approved shop can be registered again',
    tests: [registering],
  },
  {
    file: 'server/modules/onboarding/commands.ts',
    find: '  await claimPicturesOf(tx, form, { userId, storeId })\n',
    replace: '',
    breaks: 'the pictures of a registration are not claimed for its store',
    tests: [multipart],
  },
  {
    file: 'server/modules/onboarding/commands.ts',
    find: `if (status !== 'pending') {`,
    replace: `if (status === undefined) {`,
    breaks: 'a rejected registration can be decided again',
    tests: [deciding],
  },
  {
    file: 'server/modules/admin/commands/review.ts',
    find: '  await endSessionsOfStore(tx, storeId)\n',
    replace: '',
    breaks: 'the people of a suspended store stay logged in',
    tests: [deciding],
  },
  {
    file: 'server/modules/admin/commands/review.ts',
    find: '  if (await hasOpened(tx, { adminId, registrationId }, hourAgo)) return\n',
    replace: '',
    breaks: 'each look at a registration is a row of the audit trail',
    tests: [deciding],
  },
  {
    file: 'server/modules/admin/commands/review.ts',
    find: '  await lockAdmin(tx, adminId)\n',
    replace: '',
    breaks: 'parallel looks at a registration are recorded twice',
    tests: [deciding],
    engine: 'postgres',
  },
  {
    file: 'server/modules/admin/routes.ts',
    find: '    expectRecentProof(actor, tx.now)\n',
    replace: '',
    breaks: 'a shop is suspended without a recent proof',
    tests: [adminLogin],
  },
  {
    file: 'server/modules/admin/commands/admins.ts',
    find: `  if (!isRight) {
    const failed = { failures: failures + 1, waitUntil: waitAfter(failures + 1, tx.now) }
    await sessions.saveFailures(tx, uidHash, failed)`,
    replace: '  if (!isRight) {',
    breaks: 'wrong proofs are not counted',
    tests: [adminLogin],
  },
  {
    file: 'server/modules/admin/queries/sessions.ts',
    find: `    .set({ provedAt: tx.now })
    .where(eq(adminSessions.tokenHash, tokenHash))`,
    replace: `    .set({ provedAt: tx.now })`,
    breaks: 'a proof counts for every session',
    tests: [adminLogin],
  },
  {
    file: 'server/modules/stores/commands/registered-store.ts',
    find: '  if (!store?.statusBeforeClosing) return',
    replace: '  return',
    breaks: 'a closed store cannot be suspended',
    tests: [closing],
  },
  {
    file: 'server/modules/stores/commands/own-store.ts',
    find: '    ...(statusBeforeClosing && { status: statusBeforeClosing }),\n',
    replace: `    status: 'approved',\n`,
    breaks: 'closing and reopening ends a suspension',
    tests: [closing],
  },
  {
    file: 'server/modules/catalog/commands/products.ts',
    find: 'if (plan.unknown.length > 0)',
    replace: 'if (plan.unknown.length > 99)',
    breaks: 'a form may name the variants of other products',
    tests: [editing],
  },
  {
    file: 'server/modules/catalog/commands/products.ts',
    find: 'if (Date.parse(present.product.updatedAt) !== Date.parse(form.updatedAt)) {',
    replace: 'if (Date.parse(present.product.updatedAt) < 0) {',
    breaks: 'a form overwrites the changes of another device',
    tests: [editing],
  },
  {
    file: 'server/modules/catalog/commands/products.ts',
    find: `  await claimImages(tx, merchant, form)
  const [id]`,
    replace: '  const [id]',
    breaks: 'a product may show the pictures of others',
    tests: [adding],
  },
  {
    file: 'server/modules/orders/queries/offers.ts',
    find: '  ${isSold} and v.retired_at is null as "onSale",',
    replace: '  ${isSold} as "onSale",',
    breaks: 'a retired variant can be booked',
    tests: [editing],
  },
  {
    file: 'server/modules/orders/rules/cart.ts',
    find: `offer.hasOthers ? 'retired' : 'unavailable'`,
    replace: `'unavailable'`,
    breaks: 'the cart does not tell that other sizes are sold',
    tests: [editing],
  },
  {
    file: 'server/modules/giftcodes/queries.ts',
    find: '  and(eq(giftCodes.storeId, storeId), eq(giftCodes.codeMac, codeMac))',
    replace: '  and(eq(giftCodes.codeMac, codeMac), sql`${storeId}::uuid is not null`)',
    breaks: 'a store redeems the gift codes of others',
    tests: [gifts],
  },
  {
    file: 'server/modules/giftcodes/commands.ts',
    find: '  await saveCounter(tx, storeId, afterWrongCode(counted, tx.now))\n',
    replace: '',
    breaks: 'wrong gift codes are not counted',
    tests: [gifts],
  },
  {
    file: 'server/modules/giftcodes/commands.ts',
    find: '  checkDayLimit(await findIssuedSince(tx, storeId, dayBegin(tx.now)), amount)\n',
    replace: '',
    breaks: 'a store makes any number of gift codes',
    tests: [gifts],
  },
  {
    file: 'server/modules/files/commands.ts',
    find: '  if (by.storeId !== undefined) await lockPicturesOf(tx, by.storeId)\n',
    replace: '',
    breaks: 'parallel products exceed the pictures of a store',
    tests: [uploads],
    engine: 'postgres',
  },
  {
    file: 'server/modules/files/commands.ts',
    find: '  await lockOpenAccount(tx, upload.userId)\n',
    replace: '',
    breaks: 'parallel uploads exceed the pictures that may wait',
    tests: [uploads],
    engine: 'postgres',
  },
  {
    file: 'server/platform/http/form-names.ts',
    find: "  found.sentIndexes.set(path.join('.'), indexes)\n",
    replace: '',
    breaks: 'errors of a form with gaps name other rows',
    tests: [names, adding],
  },
  {
    file: 'server/platform/http/form-names.ts',
    find: `/^(?:0|[1-9]\\d{0,2})$/.test(key)`,
    replace: `/^\\d{1,3}$/.test(key)`,
    breaks: 'two spellings of one index are two rows',
    tests: [names],
  },
  {
    file: 'server/modules/accounts/views/account-data.ts',
    find: '    .where(eq(registrations.userId, userId))\n',
    replace: '',
    breaks: 'a data download has the registrations of others',
    tests: [ownData],
  },
]
