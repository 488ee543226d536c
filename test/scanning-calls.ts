import type { CallName } from '#shared/contract/map.ts'

const REPORT = 'A report for the operator, who asks for it some times a day'
const SHOPS = 'Reads a row for each shop of the country, of which there are few beside the goods'
const FILE = 'A file of all that the shop has, asked for by its owner'

/** Calls whose statements may read more than they answer, with the reason. */
export const mayScan: Partial<Record<CallName, string>> = {
  'GET /admin/declarations': REPORT,
  'GET /admin/figures': REPORT,
  'GET /admin/figures/csv': REPORT,
  'GET /admin/overview': REPORT,
  'GET /admin/payouts': SHOPS,
  'GET /admin/splits': SHOPS,
  'GET /admin/stores': REPORT,
  'GET /admin/stores/csv': REPORT,
  'GET /admin/taxes': SHOPS,
  'GET /figures': 'Reads what happened with each article of the shop in thirty days',
  'GET /getProducts': 'Without a city it reads all goods; `moreSamples` has its usual questions',
  'GET /localities': SHOPS,
  'GET /new-arrivals': 'Chooses among twelve goods of each shop in reach',
  'GET /order-history/csv': FILE,
  'GET /order-history/xlsx': FILE,
  'GET /places': SHOPS,
  'GET /products/csv': FILE,
  'GET /products/xlsx': FILE,
  'GET /search-stores': SHOPS,
  'GET /shops': SHOPS,
  'GET /similar-products':
    'Compares four hundred goods of one kind, after the index of all goods of the city',
  'GET /suggestions': 'Without a city it reads all shops; `moreSamples` has its usual question',
  'POST /admin/find':
    'Compares names by their sounds; `find-rows.postgres.test.ts` holds its limits',
  'POST /admin/gst-rates/preview': REPORT,
  'POST /admin/shop-messages': 'Sends a message to each shop',
}
