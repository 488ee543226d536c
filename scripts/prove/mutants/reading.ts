import type { Mutant } from './mutant.ts'

const search = 'server/modules/search/views/search.test.ts'
const filters = 'server/modules/search/rules/filters.test.ts'
const paging = 'server/modules/search/rules/paging.test.ts'
const hours = 'shared/opening-hours.test.ts'
const csv = 'server/modules/orders/rules/bill-rows.test.ts'
const historyFilter = 'server/modules/orders/rules/history-filter.test.ts'

/** Search results and opening hours. */
export const readingMutants: readonly Mutant[] = [
  {
    file: 'server/modules/search/rules/filters.ts',
    find: 'if (!open && low > high)',
    replace: 'if (false)',
    breaks: 'a minimum price above the maximum is accepted',
    tests: [filters],
  },
  {
    file: 'server/modules/search/rules/filters.ts',
    find: 'lowPaise: low * 100, highPaise: open',
    replace: 'lowPaise: low, highPaise: open',
    breaks: 'the minimum price is read as paise',
    tests: [filters],
  },
  {
    file: 'server/modules/search/rules/filters.ts',
    find: 'Math.max(Math.cos((latitude * Math.PI) / 180), 0.01)',
    replace: '2',
    breaks: 'the bounding box around a place is smaller than its circle',
    tests: [filters],
  },
  {
    file: 'server/modules/search/rules/paging.ts',
    find: `Buffer.from(text).toString('base64url') !== cursor`,
    replace: 'false',
    breaks: 'a forged cursor is accepted',
    tests: [paging],
  },
  {
    file: 'server/modules/search/rules/ts-query.ts',
    find: '`!${refusalOf(phrase)}`',
    replace: 'refusalOf(phrase)',
    breaks: 'a search shows what the words refuse',
    tests: [search],
  },
  {
    file: 'server/modules/search/rules/attempts.ts',
    find: 'const unsold = unsoldOf(given)',
    replace: 'const unsold = unsoldOf({ ...given, asked: { ...asked, phrases: [] }, meant: [] })',
    breaks: 'goods that are not sold are corrected into others',
    tests: [search],
  },
  {
    file: 'server/modules/search/views/inquiry.ts',
    find: 'if (cursor.sort !== sort) throw noSuchPage()',
    replace: '',
    breaks: 'the cursor of one sort order is accepted in another',
    tests: [search],
  },
  {
    file: 'server/modules/orders/views/pages.ts',
    find: 'rows.length > size && last',
    replace: 'rows.length >= size && last',
    breaks: 'a full last page has a cursor',
    tests: ['server/modules/orders/views/pages.test.ts'],
  },
  {
    file: 'server/modules/wishlist/commands.ts',
    find: '>= MAX_WISHLIST',
    replace: '> MAX_WISHLIST',
    breaks: 'a wishlist holds one product more than its limit',
    tests: ['server/modules/wishlist/routes.test.ts'],
  },
  {
    file: 'server/modules/wishlist/commands.ts',
    find: 'await lockOpenAccount(tx, shopper.userId)',
    replace: '',
    breaks: 'concurrent additions exceed the limit of a wishlist',
    tests: ['server/modules/wishlist/routes.test.ts'],
    engine: 'postgres',
  },
  {
    file: 'server/modules/orders/rules/bill-rows.ts',
    find: 'FORMULA.test(cell)',
    replace: 'false',
    breaks: 'a name that is a formula runs in the spreadsheet',
    tests: [csv],
  },
  {
    file: 'server/modules/orders/rules/bill-rows.ts',
    find: 'quotes: hasTab }',
    replace: `quotes: hasTab, escapeChar: '\\\\' }`,
    breaks: 'a quotation mark breaks a row of the spreadsheet',
    tests: [csv],
  },
  {
    file: 'server/modules/orders/rules/history-filter.ts',
    find: 'beginOfDay(to) + DAY_MS',
    replace: 'beginOfDay(to)',
    breaks: 'the last day of a filter is left out',
    tests: [historyFilter],
  },
  {
    file: 'shared/fold.ts',
    find: '`%${escaped(word)}%`',
    replace: '`%${word}%`',
    breaks: 'a per cent sign finds every order',
    tests: [historyFilter],
  },
  {
    file: 'server/modules/search/views/own-products.ts',
    find: 'where p.store_id = ${storeId}::uuid and ${fitting(list, wanted)}',
    replace: 'where ${fitting(list, wanted)}',
    breaks: 'a page of own products is not limited to the store',
    tests: ['server/modules/search/views/own-products.test.ts'],
  },
  {
    file: 'server/modules/inventory/views.ts',
    find: 'p.active and k.stock <= store.alert) as low_skus',
    replace: 'k.stock <= store.alert) as low_skus',
    breaks: 'variants that are no longer sold run low',
    tests: ['server/modules/inventory/routes.test.ts'],
  },
  {
    file: 'shared/opening-hours.ts',
    find: 'end > start ? end : end + DAY',
    replace: 'end',
    breaks: 'hours past midnight end before they begin',
    tests: [hours],
  },
  {
    file: 'shared/opening-hours.ts',
    find: 'from <= date && date <= to',
    replace: 'from <= date && date < to',
    breaks: 'a shop is open on the last day of its closure',
    tests: [hours],
  },
  {
    file: 'shared/opening-hours.ts',
    find: 'window.start <= pending.end',
    replace: 'window.start < pending.end',
    breaks: 'hours that meet at midnight are closed for a moment',
    tests: [hours],
  },
  {
    file: 'shared/opening-hours.ts',
    find: 'left -= span.end - begin',
    replace: 'left -= 0',
    breaks: 'preparation time restarts after closing time',
    tests: [hours],
  },
  {
    file: 'web/lib/live-connection.ts',
    find: 'for (const { onNotice } of this.#listeners) onNotice(null)',
    replace: '',
    breaks: 'a screen does not refetch when its stream begins, also after a lost connection',
    tests: ['web/lib/live-connection.test.ts'],
  },
  {
    file: 'web/lib/call.ts',
    find: `if (error.code === 'NOT_SIGNED_IN')`,
    replace: 'if (false)',
    breaks: 'the browser stays signed in after its session has ended',
    tests: ['web/lib/call.test.ts', 'web/lib/session-watch.test.ts'],
  },
  {
    file: 'web/lib/session-watch.ts',
    find: 'if (before !== null) forgetPerson(queryClient)',
    replace: '',
    breaks: 'the browser keeps data of the person who was signed in before',
    tests: ['web/lib/session-watch.test.ts'],
  },
  {
    file: 'web/lib/browser-keys.ts',
    find: '.filter((one) => !same(one, words))',
    replace: '',
    breaks: 'a repeated search is twice in the recent searches',
    tests: ['web/lib/browser-keys.test.ts'],
  },
]
