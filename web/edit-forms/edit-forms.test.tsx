import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EditableProduct } from '#shared/contract/catalog/product-editor.ts'
import type { User } from '#web/lib/session.ts'
import { accountParts, weekFields } from './account-parts.tsx'
import type { EditCase } from './edit-case.ts'
import { openForms } from './open-form.tsx'
import * as stored from './stored.ts'

let forms: Awaited<ReturnType<typeof openForms>>
beforeAll(async () => {
  forms = await openForms()
})
afterAll(() => forms.end())

const onEnd = () => undefined
const { campaign, member, subCategory, device, hash } = stored

const offer = {
  Name: 'Holi week',
  Ends: '2026-03-09T21:30',
}
const { campaignId, targets } = campaign
const sentOffer = { campaignId, name: 'Holi week', until: '2026-03-09T21:30' }

const offers: EditCase[] = [
  {
    name: 'a planned offer',
    form: async () => {
      const { CampaignEditor } = await import('#web/features/campaigns/campaign-form.tsx')
      return <CampaignEditor campaign={campaign} />
    },
    fields: {
      ...offer,
      'How much off': 'Rupees',
      'Rupees off each piece': '150',
      'On which articles': 'Chosen articles',
      'Search your articles': '',
      Begins: '2026-03-04T10:00',
    },
    sent: {
      ...sentOffer,
      kind: 'amount',
      value: 150,
      target: 'product',
      targets,
      from: '2026-03-04T10:00',
    },
  },
  {
    name: 'a running offer',
    form: async () => {
      const { CampaignEditor } = await import('#web/features/campaigns/campaign-form.tsx')
      const terms = { kind: 'percent', value: 15, target: 'category' } as const
      const running = { ...campaign, ...terms, targets: ['Bangles'], products: [] }
      return <CampaignEditor campaign={{ ...running, state: 'running' }} />
    },
    fields: {
      ...offer,
      'How much off': 'Per cent',
      'Per cent off': '15',
      'On which articles': 'Categories',
    },
    sent: {
      ...sentOffer,
      kind: 'percent',
      value: 15,
      target: 'category',
      targets: ['Bangles'],
      from: '',
    },
  },
]

const ofProduct = {
  'Product name': 'Chameli pin stripe kurta',
  Brand: 'Soni Vastra',
  Description: 'A quiet stripe in cotton.',
  'Product name in Hindi': 'चमेली कुर्ता',
  'Description in Hindi': 'सूती कुर्ता',
  'Target gender': 'Unisex',
  Age: 'Big Kid',
  Condition: 'Used',
  'GST rate slab': '12 %',
  'Country of origin': 'BD',
  'Who stands behind it': 'importer',
  Name: 'Soni Imports',
  'Full address': '12 MI Road, Jaipur 302001',
  'Net quantity': '1 N',
  'Customer care': 'help@soni.example',
}

function productCase(product: EditableProduct, fields: Record<string, string>): EditCase {
  const { _id: id, status: _status, variants, ...ofAll } = product
  return {
    name: `a product of ${product.category}`,
    form: async () => {
      const { EditProduct } = await import('#web/features/product-form/edit-product.tsx')
      return <EditProduct product={product} lists={stored.productLists} />
    },
    fields: { ...ofProduct, ...fields },
    sent: {
      ...ofAll,
      id,
      variants: variants.map(({ held: _held, attributes, ...variant }) => ({
        ...variant,
        ...attributes,
        expectedStock: variant.Stock,
      })),
    },
  }
}

const single = {
  'Does it come in several sizes, colours or materials?': 'No',
  'Pictures of this product': `${hash('a')} | ${hash('b')}`,
  'Nearest colour': 'Green',
  // The price stands in its section and in the row of the only variant.
  'Selling price': '1299.5 | 1299.5',
  MRP: '1899 | 1899',
  Stock: '7 | 7',
}

const products: EditCase[] = [
  productCase(stored.product, {
    'Sub category': 'Kurtas',
    'Does it come in several sizes, colours or materials?': 'Yes',
    'They differ by': 'Size | Colour',
    Size: 'M | L',
    'Another Size': '',
    Colour: 'Red | Blue',
    'Another Colour': '',
    'Selling price, all': '',
    'MRP, all': '',
    'Stock, each': '',
    'Pictures of Red': `${hash('a')} | ${hash('b')}`,
    'Pictures of Blue': hash('c'),
    'Same as another variant': ' | ',
    'Nearest colour': 'Red | Blue',
    'HSN code': '6205',
    'Selling price': '1299.5 | 1349',
    MRP: '1899 | 1999',
    Stock: '7 | 0',
  }),
  productCase(stored.shoes, {
    ...single,
    'Sub category': 'Trainers',
    'Size metric': 'US',
    'ISI licence (CM/L)': 'CM/L-1234567',
    'HSN code': '6404',
  }),
  productCase(stored.bangles, {
    ...single,
    'Sub category': 'Kada',
    Occasion: 'Bridal',
    'HSN code': '7117',
  }),
]

const { memberId, ...memberFields } = member

const others: EditCase[] = [
  {
    name: 'a person of the family',
    form: async () => {
      const { MemberForm } = await import('#web/features/sizes/member-form.tsx')
      return <MemberForm member={member} onEnd={onEnd} />
    },
    fields: {
      Name: 'Asha',
      Clothes: 'M',
      'Waist or chest, inches': '34',
      Shoes: 'UK 5',
      Bangles: '2.6',
      'Children’s clothes': '6-7 Y',
      'Children’s shoes': 'UK 8C',
    },
    sent: { ...memberFields, memberId },
  },
  {
    name: 'a review',
    form: async () => {
      const { EditReview } = await import('#web/features/reviews/review-form.tsx')
      const review = { reviewId: 'r1', stars: 4, text: 'Fine cloth' }
      return <EditReview review={review} onEnd={onEnd} />
    },
    fields: { 'How many stars?': '4 stars of 5', 'In your words, if you like': 'Fine cloth' },
    sent: { reviewId: 'r1', stars: 4, text: 'Fine cloth' },
  },
  {
    name: 'a person’s name',
    form: async () => {
      const { NameForm } = await import('#web/features/accounts/page/own-name.tsx')
      return <NameForm name="Leela Nambiar" onEnd={onEnd} />
    },
    fields: { Name: 'Leela Nambiar' },
    sent: { name: 'Leela Nambiar' },
  },
  {
    name: 'a device',
    form: async () => {
      const { NameForm } = await import('#web/features/notices/push-devices.tsx')
      return <NameForm device={device} onEnd={onEnd} />
    },
    fields: { Name: 'Counter phone' },
    sent: { deviceId: device.deviceId, name: 'Counter phone' },
  },
  {
    name: 'an added sub-category',
    form: async () => {
      const { SubCategoryForm } =
        await import('#web/features/admin/settings/sub-category-dialog.tsx')
      return <SubCategoryForm editing={subCategory} isOfFiles={false} onEnd={onEnd} />
    },
    fields: {
      'Name in Hindi': 'खुस्सा',
      HSN: '6405',
      'GST to propose': '18',
      'Further words': 'khussas\nsalim shahi',
    },
    sent: {
      category: 'Footwear',
      name: 'Khussa',
      hindi: 'खुस्सा',
      hsn: '6405',
      gstSlab: 18,
      synonyms: ['khussas', 'salim shahi'],
      seen: subCategory.changedAt,
    },
  },
]

const { staffMember, administrator, webhook } = stored

const staffRoles = [
  [
    'counter',
    'CounterOrders, scanning, hand-over, selling with up to 10 % off, counting stock, redeeming gift codes',
  ],
  [
    'manager',
    'ManagerAll of the counter, and products, prices, reviews, tags, blocked customers, files for the accountant',
  ],
] as const
const adminRoles = [
  [
    'support',
    'SupportOrders, customers, shops, registrations, complaints, reviews, messages and the words of the search. Decides nothing about money.',
  ],
  [
    'finance',
    'FinanceTransfers to shops with full account numbers, refunds, settlements and tags to send. Reads orders, customers, shops and figures.',
  ],
  ['owner', 'OwnerEverything, and also the audit trail and the administrators.'],
] as const

/** Dialogs of choices only. */
const choices: EditCase[] = [
  ...staffRoles.map(([role, shown]) => ({
    name: `the role of a member of the staff, ${role},`,
    form: async () => {
      const { RoleForm } = await import('#web/features/staff/role-dialog.tsx')
      return <RoleForm member={{ ...staffMember, role }} onClose={onEnd} />
    },
    fields: {
      'What this person may do': shown,
      ...(role === 'counter' && { 'You may also allow': 'See the day’s takings' }),
    },
    sent: { userId: staffMember.userId, role, rights: ['takings'] },
  })),
  ...adminRoles.map(([role, shown]) => ({
    name: `the role of an administrator, ${role},`,
    form: async () => {
      const { RoleForm } = await import('#web/features/admin/administrators/change-dialogs.tsx')
      return <RoleForm one={{ ...administrator, role }} onClose={onEnd} />
    },
    fields: { 'What this person may do': shown },
    sent: { adminId: administrator.adminId, role },
  })),
  ...[null, { at: webhook.createdAt, reason: 'owner' as const }].map((off) => ({
    name: `the events of a webhook that is ${off ? 'off' : 'on'}`,
    form: async () => {
      const { EventsForm } = await import('#web/features/integrations/webhook-card.tsx')
      return <EventsForm webhook={{ ...webhook, off }} onClose={onEnd} />
    },
    fields: { 'Tell it when': 'an order is ready | stock changes' },
    sent: { webhookId: webhook.webhookId, events: webhook.events, isOn: off === null },
  })),
]

test.each([...offers, ...products, ...accountParts, ...others, ...choices])(
  '$name shows in each field what is stored, and unchanged it is sent as it is stored',
  async ({ form, fields, sent }) => {
    const opened = await forms.open(await form(), stored.NOW)
    expect(opened.fields).toEqual(fields)
    expect(await opened.save()).toEqual(sent)
  },
)

test.each([...offers, ...products, ...accountParts, ...others, ...choices])(
  '$name is sent once by two presses that come before the screen shows the first',
  async ({ form, sent }) => {
    const opened = await forms.open(await form(), stored.NOW)
    expect(await opened.saveAtOnce(2)).toEqual([sent])
  },
)

test('a form that is changed between two presses is sent once', async () => {
  const opened = await forms.open(await byName('a person’s name').form(), stored.NOW)
  opened.write({ name: 'Leela' })
  const sent = await opened.saveAtOnce(2, () => opened.write({ name: 'Leela N' }))
  expect(sent).toHaveLength(1)
})

const byName = (name: string) => {
  const found = [...offers, ...products, ...accountParts, ...others].find(
    (one) => one.name === name,
  )
  if (!found) throw new Error(`No form of ${name}`)
  return found
}

/** A form, what is written into it, and what is written before it is saved a second time. */
const changes: [name: string, first: object, second: object][] = [
  ['a planned offer', { name: 'Rakhi week', value: 99 }, { name: 'Diwali week', value: 49 }],
  ['a running offer', { until: '2026-03-10T20:00' }, { until: '2026-03-11T20:00' }],
  [
    'a product of Clothing',
    { productName: 'Mogra kurta', desc: 'A stripe.' },
    { brand: 'Soni Silk' },
  ],
  ['a person of the family', { name: 'Asha Devi' }, { sizes: { ...member.sizes, letters: 'L' } }],
  ['a review', { stars: 2, text: '' }, { stars: 5, text: 'Better now' }],
  ['a person’s name', { name: 'Leela N' }, { name: 'Leela Nambiar Rao' }],
  ['a device', { name: 'Desk phone' }, { name: 'Door phone' }],
  ['the shop’s personalInfo', { shopName: 'Soni Silks' }, { ownerName: 'Mahesh Soni' }],
  ['the shop’s address', { address: 'Shop 7, Tripolia' }, { locality: 'Tripolia Bazaar' }],
  ['the shop’s pickup', { instructions: '', pickupDays: 2 }, { instructions: 'Come by day.' }],
  ['the shop’s stockAlert', { inventoryAlert: 9 }, { inventoryAlert: 2 }],
  ['the shop’s taxNumbers', { enrolmentNumber: '' }, { pan: '' }],
]

test.each(changes)(
  '%s: what is changed or cleared is sent so, and the second save sends what it says then',
  async (name, first, second) => {
    const { form, sent } = byName(name)
    const opened = await forms.open(await form(), stored.NOW)
    opened.write({ ...first })
    expect(await opened.save()).toEqual(expect.objectContaining(first))
    opened.write({ ...second })
    const again = await opened.save()
    expect(again).toEqual(expect.objectContaining({ ...first, ...second }))
    expect(Object.keys(again as object).toSorted()).toEqual(Object.keys(sent).toSorted())
  },
)

/** A form, one of its fields, an entry that is wrong, and one that is right. */
const wrong: [name: string, field: string, bad: unknown, good: unknown][] = [
  ['a planned offer', 'name', '', 'Rakhi week'],
  ['a product of Clothing', 'productName', '', 'Mogra kurta'],
  ['a person’s name', 'name', '', 'Leela'],
  ['a device', 'name', '', 'Desk phone'],
  ['the shop’s personalInfo', 'shopName', '', 'Soni Silks'],
  ['the shop’s taxNumbers', 'gstin', '08ABC', ''],
  ['the shop’s stockAlert', 'inventoryAlert', -1, 3],
]

test.each(wrong)(
  '%s: a wrong %s has its error, which goes when it is mended',
  async (name, field, bad, good) => {
    const opened = await forms.open(await byName(name).form(), stored.NOW)
    opened.write({ [field]: bad })
    await expect(opened.save()).rejects.toThrow('The form refuses')
    expect(await opened.wrongAt(field)).toEqual(expect.any(String))
    opened.write({ [field]: good })
    expect(await opened.wrongAt(field)).toBeUndefined()
  },
)

test('a registration that was begun shows in each field what was kept', async () => {
  const { RegistrationForm } = await import('#web/features/onboarding/registration-form.tsx')
  const user = { name: 'Somebody Else', email: 'else@person.example' } as User
  const { fields } = await forms.open(
    <RegistrationForm
      config={stored.registration}
      user={user}
      draft={stored.draft}
      onSent={onEnd}
    />,
    stored.NOW,
  )
  const { latitude: _lat, longitude: _long, timings: _week, ...texts } = stored.draft
  const shown = Object.entries(texts).map(([field, value]) => [`registration.${field}`, value])
  expect(fields).toEqual({
    ...weekFields,
    ...Object.fromEntries(shown),
    'registration.businessType': 'registration.footwear',
  })
})
