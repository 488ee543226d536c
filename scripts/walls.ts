/** The staircase: a module calls only the modules before it, so a circle cannot be drawn. */
export const staircase = [
  'accounts',
  'files',
  'places',
  'stores',
  'staff',
  'onboarding',
  'catalog',
  'inventory',
  'search',
  'wishlist',
  'giftcodes',
  'payments',
  'orders',
  'reviews',
  'waitlist',
  'tags',
  'billing',
  'support',
  'admin',
  'notifications',
]

/** The same order in the browser's code, where one module's screens lie in several folders. */
export const featureOrder = staircase.flatMap((module) =>
  module === 'orders' ? ['cart', 'bookings', 'counter', 'customers', 'scan', 'history'] : [module],
)

/** The closed list: each is a file `<name>.ts`, or a folder of that name with one file per noun. */
export const moduleFiles = [
  'routes',
  'guards',
  'flows',
  'commands',
  'rules',
  'queries',
  'views',
  'jobs',
  'listeners',
  'emails',
]

/** Fewer source files than this means that the check itself looks in the wrong place. */
export const fewestFiles = 750

/** `<1>` in `to` and `except` stands for what the first group of `from` caught. */
export type Wall = { name: string; from: RegExp; to: string; except?: string; typesMayPass?: true }

export type TextWall = { name: string; within: RegExp; except?: RegExp; forbidden: RegExp }

const inModule = (names: string) => new RegExp(`^server/modules/([^/]+)/(?:${names})(?:/|\\.ts$)`)
const moduleFile = (names: string) => `^server/modules/[^/]+/(?:${names})(?:/|\\.ts$)`
const ownFile = (names: string) => `^server/modules/<1>/(?:${names})(?:/|\\.ts$)`
const fastify = '^npm:@?fastify'
const networkPorts = '^server/platform/ports/(?!(?:clock|random)\\.ts$)'

export const walls: Wall[] = [
  {
    name: 'shared stands on zod and pure packages',
    from: /^shared\//,
    to: '',
    except: '^(?:shared/|npm:zod$|npm:use-intl/core$)',
  },
  {
    name: 'web and server meet only in shared',
    from: /^web\//,
    to: '^(?:server|demo|scripts|payments-simulator)/',
  },
  { name: 'server and web meet only in shared', from: /^server\//, to: '^web/' },
  {
    name: 'the simulator knows nothing of the house',
    from: /^payments-simulator\//,
    to: '^(?:server|web|shared|demo|scripts)/',
  },
  {
    name: 'the platform would fit any product',
    from: /^server\/platform\//,
    to: '^(?:server/(?:modules/|(?:app|main|dev|serve)\\.ts)|demo/)',
  },
  {
    name: 'nothing leans on app.ts',
    from: /^server\/modules\//,
    to: '^server/(?:app|main|dev|serve)\\.ts$',
  },
  {
    name: 'only the entry points know the demonstration and the scripts',
    from: /^server\/(?!(?:main|dev|serve|app)\.ts$)/,
    to: '^(?:demo|scripts)/',
  },
  {
    name: 'no test code in the house',
    from: /^(?:server|web|shared|payments-simulator|demo)\//,
    to: '^(?:test|e2e)/',
  },
  {
    name: 'SQL is spoken in queries and views only',
    from: /^server\/(?!platform\/)(?!modules\/[^/]+\/(?:queries|views)(?:\/|\.ts$))/,
    to: '^(?:npm:(?:drizzle-orm|pg$|@electric-sql)|server/platform/db/tables/)',
    typesMayPass: true,
  },
  {
    name: 'a route never opens the cellar',
    from: inModule('routes'),
    to: moduleFile('queries'),
  },
  {
    name: 'a guard proves and does nothing else',
    from: inModule('guards'),
    to: moduleFile('routes|flows|commands|views|jobs|listeners'),
  },
  {
    name: 'a flow calls commands and ports',
    from: inModule('flows'),
    to: `(?:${moduleFile('routes|queries|views|jobs|listeners')}|${fastify})`,
  },
  {
    name: 'commands know no HTTP and no shop window',
    from: inModule('commands'),
    to: `(?:${moduleFile('routes|views|flows|jobs|listeners')}|${fastify}|^server/platform/http/)`,
  },
  {
    name: 'rules are pure',
    from: inModule('rules'),
    to: '',
    except: `(?:^shared/|${ownFile('rules')}|^server/modules/<1>/[^/]+\\.json$)`,
    typesMayPass: true,
  },
  {
    name: 'queries decide nothing',
    from: inModule('queries'),
    to: `(?:${moduleFile('routes|guards|flows|commands|views|jobs|listeners')}|${fastify})`,
  },
  {
    name: 'views only look',
    from: inModule('views'),
    to: `(?:${moduleFile('routes|guards|flows|commands|queries|jobs|listeners')}|${fastify})`,
    typesMayPass: true,
  },
  {
    name: 'what runs after the door closes shows nothing',
    from: inModule('jobs|listeners'),
    to: `(?:${moduleFile('routes|views')}|${fastify})`,
  },
  {
    name: 'nobody below the door reaches the database itself',
    from: inModule('commands|rules|queries|views|guards'),
    to: '^server/platform/db/(?:open|durable)',
    typesMayPass: true,
  },
  {
    name: 'emails are a table over rules and views',
    from: inModule('emails'),
    to: `(?:${moduleFile('routes|guards|flows|commands|queries|jobs|listeners')}|${fastify})`,
  },
  {
    name: 'enter another module by guards, commands or rules',
    from: /^server\/modules\/([^/]+)\//,
    to: '^server/modules/',
    except: `^server/modules/(?:<1>/|[^/]+/(?:guards|commands|rules)(?:/|\\.ts$))`,
  },
  {
    name: 'no network while a transaction is open',
    from: inModule('routes|guards|commands|rules|queries|views'),
    to: networkPorts,
    typesMayPass: true,
  },
  {
    name: 'clock and chance are held by the door',
    from: inModule('commands|rules|queries|views'),
    to: '^server/platform/ports/(?:clock|random)\\.ts$',
    typesMayPass: true,
  },
  {
    name: 'a screen knows no router',
    from: /^web\/screens\//,
    to: '^web/app/',
  },
  {
    name: 'a feature knows no screen',
    from: /^web\/features\//,
    to: '^web/(?:screens|app)/',
  },
  {
    name: 'ui knows no product',
    from: /^web\/ui\//,
    to: '^(?:web/(?:features|screens|app)/|shared/contract/)',
  },
  {
    name: 'lib is the floor of the web wing',
    from: /^web\/lib\//,
    to: '^web/(?:features|screens|app|ui)/',
  },
]

/** Checked against the tokens of a file joined by blanks, strings as `'…'`, comments gone. */
export const textWalls: TextWall[] = [
  {
    name: 'SQL is spoken in queries and views only',
    within: /^server\/modules\//,
    except: /^server\/modules\/[^/]+\/(?:queries|views)(?:\/|\.ts$)/,
    forbidden:
      /(?:^| )sql `|\. (?:select|selectDistinct|selectDistinctOn|insert) \(|\btx \. (?:execute|update|delete) \(/,
  },
  {
    name: 'no address outside shared/paths.ts',
    within: /^web\//,
    forbidden:
      /(?:^| )(?:(?:to|href|path) [=:] (?:\{ )?|(?:navigate|redirect) \( )['`]\/(?![^'`]*\.\w+['`])/,
  },
  {
    name: 'one file calls the server',
    within: /^web\//,
    except: /^web\/(?:lib\/(?:call|live)(?:-[a-z]+)?|worker\/service-worker)\.ts$/,
    forbidden: /(?:^|[^.] )(?:fetch \(|new (?:EventSource|XMLHttpRequest|WebSocket) )/,
  },
]
