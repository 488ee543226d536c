import type { ComponentType } from 'react'
import type { AccountPart, YourAccount } from '#shared/contract/stores/your-account.ts'
import type { PartProps } from '#web/features/your-account/use-account-form.ts'
import type { EditCase } from './edit-case.ts'
import { account, hash } from './stored.ts'

const onEnd = () => undefined

/** A part of the shop's account, with the values that it shows and sends. */
function accountCase<F extends keyof YourAccount>(
  of: AccountPart,
  load: () => Promise<ComponentType<PartProps>>,
  sent: readonly F[],
  fields: Record<string, string>,
): EditCase {
  return {
    name: `the shop’s ${of}`,
    form: async () => {
      const Part = await load()
      return <Part account={account} isEditing onEdit={onEnd} onEnd={onEnd} />
    },
    fields,
    sent: {
      of,
      version: account.versions[of],
      ...Object.fromEntries(sent.map((field) => [field, account[field]])),
    },
  }
}

/** The fields of a week in which Monday has two windows, the other days differ, and Sunday is closed. */
export const weekFields = {
  Opens: '09:00',
  Closes: '13:00',
  'Opens again': '16:00',
  'Closes again': '21:00',
  'Tuesday, opens': '09:15',
  'Tuesday, closes': '20:15',
  'Wednesday, opens': '09:30',
  'Wednesday, closes': '20:30',
  'Thursday, opens': '09:45',
  'Thursday, closes': '20:45',
  'Friday, opens': '10:00',
  'Friday, closes': '20:00',
  'Saturday, opens': '10:15',
  'Saturday, closes': '19:15',
  'Other hours on one day': '',
}

/** The parts of the shop's account, which are saved one by one. */
export const accountParts: EditCase[] = [
  accountCase(
    'personalInfo',
    async () =>
      (await import('#web/features/your-account/personal-info-part.tsx')).PersonalInfoPart,
    ['ownerName', 'shopName', 'contactNumber', 'businessType'],
    {
      'Your name': 'Ramesh Soni',
      'Shop name': 'Soni Vastralaya',
      'Contact number': '9829012345',
      'E-mail': 'shop@soni.example',
      'What you sell': 'Clothing',
    },
  ),
  accountCase(
    'address',
    async () => (await import('#web/features/your-account/address-part.tsx')).AddressPart,
    ['state', 'city', 'locality', 'address', 'lat', 'long'],
    {
      'Shop number, building and street': 'Shop 142, Haldiyon ka Rasta',
      Locality: 'Johari Bazaar',
      State: 'Rajasthan',
      City: 'Jaipur',
      Latitude: '26.9207',
      Longitude: '75.8266',
    },
  ),
  accountCase(
    'hindi',
    async () => (await import('#web/features/your-account/hindi-part.tsx')).HindiPart,
    ['hindi'],
    {
      'Shop name in Hindi': 'सोनी वस्त्रालय',
      'Address in Hindi': 'जौहरी बाज़ार, जयपुर',
      'Note for customers in Hindi': 'घंटी दो बार बजाएँ',
    },
  ),
  accountCase(
    'timings',
    async () => (await import('#web/features/your-account/timings-part.tsx')).TimingsPart,
    ['timings'],
    weekFields,
  ),
  accountCase(
    'closures',
    async () => (await import('#web/features/your-account/closures-part.tsx')).ClosuresPart,
    ['closures'],
    {
      'First day': '2026-03-04 | 2026-04-10',
      'Last day': '2026-03-05 | 2026-04-12',
      'Why (customers read it)': 'Holi | A wedding at home',
    },
  ),
  accountCase(
    'pickup',
    async () => (await import('#web/features/your-account/pickup-part.tsx')).PickupPart,
    ['preparationMinutes', 'pickupDays', 'instructions', 'exchangeDays'],
    {
      'An order is ready after': '45',
      'A ready order is kept for': '3',
      'Exchange of size or colour': '7',
      'Note for customers': 'Ring the bell twice.',
    },
  ),
  accountCase(
    'stockAlert',
    async () => (await import('#web/features/your-account/account-parts.tsx')).StockAlertPart,
    ['inventoryAlert'],
    { 'Warn me at': '4' },
  ),
  accountCase(
    'pictures',
    async () => (await import('#web/features/your-account/pictures-part.tsx')).PicturesPart,
    ['image', 'logo'],
    { 'Front of the shop': hash('d'), Logo: hash('e') },
  ),
  accountCase(
    'taxNumbers',
    async () => (await import('#web/features/your-account/account-parts.tsx')).TaxNumbersPart,
    ['gstin', 'enrolmentNumber', 'pan'],
    { GSTIN: '08ABCPS1234F1ZX', 'Enrolment number': '082600123456ABC', PAN: 'ABCPS1234F' },
  ),
]
