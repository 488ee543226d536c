import { renewalRules } from './renewed-reads.ts'

/** A module imports only modules before it in this list, so that there can be no circle. */
export const moduleOrder = [
  'accounts',
  'settings',
  'files',
  'places',
  'stores',
  'staff',
  'onboarding',
  'inventory',
  'catalog',
  'search',
  'campaigns',
  'imports',
  'wishlist',
  'questions',
  'giftcodes',
  'payments',
  'orders',
  'reviews',
  'tags',
  'billing',
  'payouts',
  'till',
  'reports',
  'support',
  'integrations',
  'grievances',
  'feeds',
  'exports',
  'admin',
  'notices',
]

/** Contracts whose name differs from their module's name. */
export const contractModules: Record<string, string> = {
  'gift-codes': 'giftcodes',
  'search-words': 'search',
  ranking: 'search',
  checkout: 'payments',
  counter: 'till',
  push: 'notices',
  subscription: 'billing',
}
/** Contracts that belong to no module: common schemas, and the lists of all endpoints and errors. */
export const commonContracts = ['wire', 'texts', 'goods', 'map', 'modules', 'error-details']

/** Modules whose screens are in several folders of the browser's code. */
const featuresOf: Record<string, string[]> = {
  accounts: ['accounts', 'sizes'],
  stores: ['stores', 'your-account'],
  catalog: [
    'catalog',
    'product-page',
    'arrivals',
    'barcode',
    'printer',
    'declarations',
    'product-form',
    'picture-board',
  ],
  search: ['search', 'products'],
  orders: ['cart', 'bookings', 'trip', 'day', 'counter', 'customers', 'scan', 'history'],
  reviews: ['reviews', 'follows'],
  support: ['support', 'install', 'first-steps'],
}
/** The order of the modules, for the folders of the browser's code. */
export const featureOrder = moduleOrder.flatMap((module) => featuresOf[module] ?? [module])

/** The only names in a module: each is a file `<name>.ts`, or a folder of that name with one file per noun. */
export const moduleFiles = [
  'routes',
  'guards',
  'flows',
  'commands',
  'rules',
  'language',
  'queries',
  'views',
  'jobs',
  'listeners',
]

/** With fewer source files than this, the check has looked in the wrong folders. */
export const fewestFiles = 750

/** Packages without input or output: `shared` and rules may import them. */
const purePackages = '^npm:(?:papaparse|qr|use-intl/core|zod)$'

/** `<1>` in `to` and `except` is the first capture group of `from`. */
export type DependencyRule = {
  name: string
  from: RegExp
  to: string
  except?: string
  typesMayPass?: true
}

export type TextRule = { name: string; within: RegExp; except?: RegExp; forbidden: RegExp }

const inModule = (names: string) => new RegExp(`^server/modules/([^/]+)/(?:${names})(?:/|\\.ts$)`)
const moduleFile = (names: string) => `^server/modules/[^/]+/(?:${names})(?:/|\\.ts$)`
const ownFile = (names: string) => `^server/modules/<1>/(?:${names})(?:/|\\.ts$)`
const fastify = '^npm:@?fastify'
const networkPorts = '^server/platform/ports/(?!(?:clock|random)\\.ts$)'

export const dependencyRules: DependencyRule[] = [
  {
    name: 'shared imports only itself and pure packages',
    from: /^shared\//,
    to: '',
    except: `(?:^shared/|${purePackages})`,
  },
  {
    name: 'web imports shared, not the server',
    from: /^web\//,
    to: '^(?:server|demo|scripts|(?:payments|messages)-simulator)/',
  },
  { name: 'server imports shared, not the web', from: /^server\//, to: '^web/' },
  {
    name: 'a simulator imports nothing of the app',
    from: /^(?:payments|messages)-simulator\//,
    to: '^(?:server|web|shared|demo|scripts)/',
  },
  {
    name: 'the app knows a simulator by its HTTP only',
    from: /^(?:server|shared|demo)\//,
    to: '^(?:payments|messages)-simulator/',
  },
  {
    name: 'the platform imports no product code',
    from: /^server\/platform\//,
    to: '^(?:server/(?:modules/|(?:app|main|dev|serve)\\.ts)|demo/)',
  },
  {
    name: 'no module imports app.ts',
    from: /^server\/modules\//,
    to: '^server/(?:app|main|dev|serve)\\.ts$',
  },
  {
    name: 'only entry points import the demonstration and the scripts',
    from: /^server\/(?!(?:main|dev|serve|app)\.ts$)/,
    to: '^(?:demo|scripts)/',
  },
  {
    name: 'no test code in the app',
    from: /^(?:server|web|shared|(?:payments|messages)-simulator|demo)\//,
    to: '^(?:test|e2e)/',
  },
  {
    name: 'SQL is in queries and views only',
    from: /^server\/(?!platform\/)(?!modules\/[^/]+\/(?:queries|views)(?:\/|\.ts$))/,
    to: '^(?:npm:(?:drizzle-orm|pg$|@electric-sql)|server/platform/db/tables/)',
    typesMayPass: true,
  },
  {
    name: 'routes do not import queries',
    from: inModule('routes'),
    to: moduleFile('queries'),
  },
  {
    name: 'guards import only queries and rules',
    from: inModule('guards'),
    to: moduleFile('routes|flows|commands|views|jobs|listeners'),
  },
  {
    name: 'flows import commands, ports and own queries',
    from: inModule('flows'),
    to: `(?:${moduleFile('routes|queries|views|jobs|listeners')}|${fastify})`,
    except: ownFile('queries'),
  },
  {
    name: 'commands import no HTTP and no views',
    from: inModule('commands'),
    to: `(?:${moduleFile('routes|views|flows|jobs|listeners')}|${fastify}|^server/platform/http/)`,
  },
  {
    name: 'rules are pure',
    from: inModule('rules|language'),
    to: '',
    except: `(?:^shared/|${ownFile('rules|language')}|^server/modules/<1>/(?:language/data/)?[^/]+\\.json$|${purePackages})`,
    typesMayPass: true,
  },
  {
    name: 'queries import rules only',
    from: inModule('queries'),
    to: `(?:${moduleFile('routes|guards|flows|commands|views|jobs|listeners')}|${fastify})`,
  },
  {
    name: 'views import rules only',
    from: inModule('views'),
    to: `(?:${moduleFile('routes|guards|flows|commands|queries|jobs|listeners')}|${fastify})`,
    typesMayPass: true,
  },
  {
    name: 'jobs and listeners import no routes and no views',
    from: inModule('jobs|listeners'),
    to: `(?:${moduleFile('routes|views')}|${fastify})`,
  },
  {
    name: 'only the HTTP layer opens the database',
    from: inModule('commands|rules|language|queries|views|guards'),
    to: '^server/platform/db/(?:open|pglite/(?:open|durable))',
    typesMayPass: true,
  },
  {
    name: 'enter another module by guards, commands or rules',
    from: /^server\/modules\/([^/]+)\//,
    to: '^server/modules/',
    except: `^server/modules/(?:<1>/|[^/]+/(?:guards|commands|rules|language)(?:/|\\.ts$))`,
  },
  {
    name: 'no network while a transaction is open',
    from: inModule('routes|guards|commands|rules|language|queries|views'),
    to: networkPorts,
    typesMayPass: true,
  },
  {
    name: 'clock and random come as arguments',
    from: inModule('commands|rules|language|queries|views'),
    to: '^server/platform/ports/(?:clock|random)\\.ts$',
    typesMayPass: true,
  },
  {
    name: 'screens import nothing of web/app',
    from: /^web\/screens\//,
    to: '^web/app/',
  },
  {
    name: 'features import no screens',
    from: /^web\/features\//,
    to: '^web/(?:screens|app)/',
  },
  {
    name: 'ui imports no product code',
    from: /^web\/ui\//,
    to: '^(?:web/(?:features|screens|app)/|shared/contract/)',
  },
  {
    name: 'lib imports nothing else of the web',
    from: /^web\/lib\//,
    to: '^web/(?:features|screens|app|ui)/',
  },
]

/** Checked against a file's text without comments, with all white space reduced to single spaces. */
export const textRules: TextRule[] = [
  {
    name: 'SQL is in queries and views only',
    within: /^server\/modules\//,
    except: /^server\/modules\/[^/]+\/(?:queries|views)(?:\/|\.ts$)/,
    forbidden:
      /(?<![\w.])sql(?:<[^`]*>)?`|\.(?:select|selectDistinct|selectDistinctOn|insert)\(|\btx ?\.(?:execute|update|delete)\(/,
  },
  {
    name: 'no address outside shared/paths.ts',
    within: /^web\//,
    forbidden:
      /(?<![\w.-])(?:(?:to|href|path) ?[=:] ?\{? ?|(?:navigate|redirect)\( ?)['"`]\/(?![^'"`]*\.\w+['"`])/,
  },
  {
    name: 'a layer is a dialog, sheet or menu of web/ui, or calls useLayer, so that Back closes it',
    within: /^web\//,
    except:
      /^web\/(?:ui\/(?:(?:confirm-)?dialog|dialog-close|sheet|menu-list)|features\/catalog\/zoom)\.tsx$/,
    forbidden:
      /from 'radix-ui|<dialog\b|showModal\(|\bpopover=|requestFullscreen\(|aria-modal|role=["']?(?:alert)?dialog|role=["']?menu["']|["'` ]fixed inset-0/,
  },
  {
    // The bar and what is printed are parts of the page, drawn at another place of it.
    name: 'a layer is not drawn by createPortal',
    within: /^web\//,
    except: /^web\/ui\/(?:bar-slot|print-sheet)\.tsx$/,
    forbidden: /createPortal\(/,
  },
  {
    name: 'the root of a layer comes from layerOf',
    within: /^web\//,
    except: /^web\/ui\/layer\.tsx$/,
    forbidden: /<Root\b|\b\w+\.Root\b/,
  },
  {
    name: 'a list over the page closes with Back (useLayer)',
    within: /^web\/(?!ui\/)/,
    // A file that calls useLayer; the palette's list is a part of its dialog.
    except: /^web\/app\/shell\/palette\.tsx$/,
    forbidden: /^(?![^]*\buseLayer\()[^]*role="combobox"/,
  },
  {
    name: 'one file calls the server',
    within: /^web\//,
    except: /^web\/(?:start|lib\/(?:call|live)(?:-[a-z]+)?|worker\/(?:service-worker|push))\.ts$/,
    forbidden: /(?<![\w.])fetch\(|new (?:EventSource|XMLHttpRequest|WebSocket)\b/,
  },
  {
    // A space or a Devanagari letter in the folder's name is written %20 or %E0… in a URL.
    name: "a file's path comes from import.meta.dirname or fileURLToPath",
    within: /^/,
    forbidden: /import\.meta\.url,? ?\) ?\.pathname/,
  },
  ...renewalRules,
]
