import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runScript, withDatabase } from './run-script.ts'
import { addStore, checkStore, readStoreFile } from './store-file.ts'

const usage = `npm run store:create -- [FILE.json] [options]
  Creates an approved store; its owner, who must have signed up, becomes a merchant.
  Fields come from the file, from options, or from both (an option wins):
  --owner EMAIL            account of the owner
  --shop-name --owner-name --email --contact-number TEXT
  --business-type TEXT     what it sells: "Clothing", "Bangles and jewellery"
  --state --city --locality --address TEXT
  --latitude --longitude NUMBER
  --hours HOURS            "10:00-20:00" or "10:00-14:00, 16:00-20:00"
  --closed DAY             Mon to Sun; may be given several times
  --preparation-minutes --pickup-days --inventory-alert NUMBER
  --help                   this text`

const texts = {
  owner: 'owner',
  'shop-name': 'shopName',
  'owner-name': 'ownerName',
  email: 'email',
  'contact-number': 'contactNumber',
  'business-type': 'businessType',
  state: 'state',
  city: 'city',
  locality: 'locality',
  address: 'address',
} as const
const numbers = {
  latitude: 'latitude',
  longitude: 'longitude',
  'preparation-minutes': 'preparationMinutes',
  'pickup-days': 'pickupDays',
  'inventory-alert': 'inventoryAlert',
} as const

async function main(): Promise<void> {
  const { help, given } = readArguments()
  if (help) return console.log(usage)
  const store = checkStore(given)
  await withDatabase(
    async (database) => {
      console.log(`${store.shopName} is open as store ${await addStore(database, store)}.`)
    },
    join(import.meta.dirname, 'migrations'),
  )
}

function readArguments() {
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      ...Object.fromEntries([...Object.keys(texts), ...Object.keys(numbers)].map((n) => [n, text])),
      hours: text,
      closed: { type: 'string', multiple: true },
      help: { type: 'boolean', default: false },
    },
  })
  const fields: Record<string, unknown> = values
  const named = (names: Record<string, string>, read: (value: unknown) => unknown) =>
    Object.entries(names).flatMap(([option, field]) =>
      fields[option] === undefined ? [] : [[field, read(fields[option])] as const],
    )
  const [file] = positionals
  const given = {
    ...(file === undefined ? {} : readStoreFile(file)),
    ...Object.fromEntries([...named(texts, String), ...named(numbers, Number)]),
    ...(values.hours === undefined ? {} : { timings: weekOf(values.hours, values.closed) }),
  }
  return { help: values.help, given }
}

function weekOf(usual: string, closed: string[] = []): object {
  return { usual, ...Object.fromEntries(closed.map((day) => [day, 'closed'])) }
}

runScript(main)
