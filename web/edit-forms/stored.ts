import type { Administrator } from '#shared/contract/admin/administrators.ts'
import type { Webhook } from '#shared/contract/integrations/webhooks.ts'
import type { Member } from '#web/features/staff/use-staff-call.ts'
import type { FamilyMember } from '#shared/contract/accounts/family.ts'
import type { Campaign } from '#shared/contract/campaigns.ts'
import type { CategoryForm, EditableProduct } from '#shared/contract/catalog/product-editor.ts'
import type { FormConfig, FormField } from '#shared/forms/form-config.ts'
import { registrationForm } from '#shared/forms/registration-form.ts'
import type { PushDevice } from '#shared/contract/notices.ts'
import type { ListedSubCategory } from '#shared/contract/settings/sub-categories.ts'
import type { YourAccount } from '#shared/contract/stores/your-account.ts'

/** Stored things in which no two fields have the same value, so that a field wired to another one shows. */

export const NOW = Date.parse('2026-03-02T06:00:00Z')
const id = (digit: number) => `${`${digit}`.repeat(8)}-0000-4000-8000-000000000000`
export const hash = (letter: string) => letter.repeat(64)

export const campaign: Campaign = {
  campaignId: id(1),
  name: 'Holi week',
  kind: 'amount',
  value: 150,
  target: 'product',
  targets: [id(2), id(3)],
  products: [
    { _id: id(2), productName: 'Chameli kurta', image: null },
    { _id: id(3), productName: 'Leheriya dupatta', image: null },
  ],
  state: 'planned',
  from: '2026-03-04T04:30:00.000Z',
  until: '2026-03-09T16:00:00.000Z',
  articles: 2,
  savedBy: 'Ramesh',
}

const kind = {
  'Target Gender': 'Unisex',
  'Size Age Group': 'Big Kid',
  'Size Metric': null,
  Condition: 'Used',
} as const

export const product: EditableProduct = {
  _id: id(4),
  updatedAt: '2026-03-01T10:00:00.000Z',
  status: true,
  productName: 'Chameli pin stripe kurta',
  category: 'Clothing',
  subCategory: 'Kurtas',
  brand: 'Soni Vastra',
  desc: 'A quiet stripe in cotton.',
  hindi: { productName: 'चमेली कुर्ता', desc: 'सूती कुर्ता' },
  hasVariation: 'Yes',
  selectedVariations: ['Size', 'Color'],
  hsn: '6205',
  'GST rate slab': 12,
  gstFixed: false,
  declaration: {
    origin: 'BD',
    makerRole: 'importer',
    makerName: 'Soni Imports',
    makerAddress: '12 MI Road, Jaipur 302001',
    quantity: '1 N',
    care: 'help@soni.example',
    huid: 'AB12CD',
    purity: '22K916',
    licence: 'CM/L-1234567',
  },
  variants: [
    {
      _id: id(5),
      SKU: 'CH-M-RED',
      barcodes: ['8901234567890', 'CH-1'],
      sellingPrice: 1299.5,
      MRP: 1899,
      Stock: 7,
      held: 2,
      attributes: { Size: 'M', Color: 'Red' },
      ...kind,
      'Color Map': 'Red',
      occasion: null,
      Images: [hash('a'), hash('b')],
    },
    {
      _id: id(6),
      SKU: 'CH-L-BLUE',
      barcodes: [],
      sellingPrice: 1349,
      MRP: 1999,
      Stock: 0,
      held: 0,
      attributes: { Size: 'L', Color: 'Blue' },
      ...kind,
      'Color Map': 'Blue',
      occasion: null,
      Images: [hash('c')],
    },
  ],
}

const day = (from: string, to: string) => ({ status: true, from, to })

/** A pair of shoes, which come in one size only. */
export const shoes: EditableProduct = {
  ...product,
  category: 'Footwear',
  subCategory: 'Trainers',
  hasVariation: 'No',
  selectedVariations: [],
  hsn: '6404',
  variants: product.variants
    .slice(0, 1)
    .map((one) => ({ ...one, attributes: {}, 'Size Metric': 'US', 'Color Map': 'Green' })),
}

/** Bangles, which have an occasion. */
export const bangles: EditableProduct = {
  ...shoes,
  category: 'Bangles',
  subCategory: 'Kada',
  hsn: '7117',
  variants: shoes.variants.map((one) => ({ ...one, 'Size Metric': null, occasion: 'Bridal' })),
}

export const productLists = [product, shoes, bangles].map(
  ({ category, subCategory, hsn }): CategoryForm => ({
    category,
    subCategories: [{ name: subCategory, hsn, gst: null }],
    brands: [],
    fields: [],
    last: null,
    gstRates: [],
  }),
)

export const account: YourAccount = {
  storeId: id(7),
  ownerName: 'Ramesh Soni',
  shopName: 'Soni Vastralaya',
  contactNumber: '9829012345',
  email: 'shop@soni.example',
  businessType: 'Clothing',
  state: 'Rajasthan',
  city: 'Jaipur',
  locality: 'Johari Bazaar',
  address: 'Shop 142, Haldiyon ka Rasta',
  lat: 26.9207,
  long: 75.8266,
  shopImage: `/media/${hash('d')}`,
  shopLogo: `/media/${hash('e')}`,
  image: hash('d'),
  logo: hash('e'),
  timings: {
    Mon: { ...day('09:00', '13:00'), from2: '16:00', to2: '21:00' },
    Tue: day('09:15', '20:15'),
    Wed: day('09:30', '20:30'),
    Thu: day('09:45', '20:45'),
    Fri: day('10:00', '20:00'),
    Sat: day('10:15', '19:15'),
    Sun: { status: false, from: '10:30', to: '19:30' },
  },
  closures: [
    { from: '2026-03-04', to: '2026-03-05', reason: 'Holi' },
    { from: '2026-04-10', to: '2026-04-12', reason: 'A wedding at home' },
  ],
  preparationMinutes: 45,
  pickupDays: 3,
  instructions: 'Ring the bell twice.',
  exchangeDays: 7,
  hindi: {
    shopName: 'सोनी वस्त्रालय',
    address: 'जौहरी बाज़ार, जयपुर',
    instructions: 'घंटी दो बार बजाएँ',
  },
  inventoryAlert: 4,
  gstin: '08ABCPS1234F1ZX',
  enrolmentNumber: '082600123456ABC',
  pan: 'ABCPS1234F',
  status: 'approved',
  closing: null,
  versions: {
    personalInfo: 'v1',
    address: 'v2',
    hindi: 'v3',
    timings: 'v4',
    closures: 'v5',
    pickup: 'v6',
    stockAlert: 'v7',
    pictures: 'v8',
    taxNumbers: 'v9',
  },
}

export const member: FamilyMember = {
  memberId: id(8),
  name: 'Asha',
  sizes: {
    letters: 'M',
    inches: '34',
    shoes: 'UK 5',
    bangles: '2.6',
    ages: '6-7 Y',
    childShoes: 'UK 8C',
  },
  measures: { footMm: 241, bangleMm: 60 },
}

export const subCategory: ListedSubCategory = {
  _id: id(9),
  category: 'Footwear',
  name: 'Khussa',
  hindi: 'खुस्सा',
  hsn: '6405',
  gstSlab: 18,
  synonyms: ['khussas', 'salim shahi'],
  isAdded: true,
  isRetired: false,
  changedAt: '2026-02-01T08:00:00.000Z',
  changedBy: 'owner-1',
}

export const device: PushDevice = {
  deviceId: id(2),
  name: 'Counter phone',
  isOn: true,
  locale: 'hi',
  mark: hash('f'),
  isFresh: true,
  addedAt: '2026-01-05T08:00:00.000Z',
  usedAt: '2026-02-27T08:00:00.000Z',
}

export const staffMember: Member = {
  userId: id(3),
  name: 'Kavita',
  email: 'kavita@person.example',
  rights: ['takings'],
  role: 'manager',
  since: '2026-01-05T08:00:00.000Z',
  lastUsedAt: null,
}

export const administrator: Administrator = {
  adminId: id(4),
  UID: 'desk-1',
  role: 'finance',
  state: 'active',
  hasSecondFactor: true,
  addedAt: '2026-01-05T08:00:00.000Z',
  loggedInAt: null,
  linkEndsAt: null,
  isYou: false,
}

export const webhook: Webhook = {
  webhookId: id(5),
  url: 'https://shop.example/chowk',
  events: ['order.ready', 'stock.changed'],
  createdAt: '2026-01-05T08:00:00.000Z',
  off: null,
  failingSince: null,
}

/** A registration that was begun. */
export const draft = {
  shopName: 'Gulabi Kurta House',
  businessType: 'Footwear',
  ownerName: 'Suresh Agarwal',
  contactNumber: '9829054321',
  email: 'suresh@shop.example',
  latitude: 26.92,
  longitude: 75.82,
  state: 'Rajasthan',
  city: 'Jaipur',
  locality: 'Amer Road',
  address: '12 Johari Bazaar, near Hawa Mahal',
  timings: account.timings,
  shopImage: hash('1'),
  shopLogo: hash('2'),
  gstin: '08ABCPS1234F1ZX',
  enrolmentNumber: '082600123456ABC',
  pan: 'ABCPS1234F',
}

const places: Partial<Record<string, Partial<FormField>>> = {
  state: { options: [{ value: 'Rajasthan', label: 'Rajasthan' }] },
  city: { depends: { field: 'state', options: { Rajasthan: ['Jaipur'] }, labels: {} } },
}

/** The form of a registration with a state and a city, which the server adds. Its labels are the keys of messages. */
export const registration: FormConfig = {
  ...registrationForm,
  sections: registrationForm.sections.map((section) => ({
    ...section,
    subsections: section.subsections.map((subsection) => ({
      ...subsection,
      fields: subsection.fields.map((field) => ({ ...field, ...places[field.name] })),
    })),
  })),
}
