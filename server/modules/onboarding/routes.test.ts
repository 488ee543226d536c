import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { registrations } from '#server/platform/db/tables/onboarding.ts'
import { storeMembers } from '#server/platform/db/tables/staff.ts'
import { stores } from '#server/platform/db/tables/stores.ts'
import { fieldsOf } from '#shared/forms/form-config.ts'
import { buildPasswordless } from '#test/code-scene.ts'
import { emailsTo, lastCode } from '#test/emails.ts'
import { buildAdmin, buildShopper, buildStore } from '#test/factories.ts'
import { buildApplicant, filledForm, shopWeek } from '#test/registration.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

const storeOf = async (ownerId: string) => {
  const [row] = await app.database.db.select().from(stores).where(eq(stores.ownerId, ownerId))
  return row
}
const countOf = (userId: string) =>
  app.database.db.$count(registrations, eq(registrations.userId, userId))

describe('GET /onBoard/config', () => {
  it('has the fixed fields of the specification in dotted names, in the language asked for', async () => {
    const { browser } = await buildShopper(app)
    const { body } = await browser.call('GET /onBoard/config')
    const names = fieldsOf(body).map(({ name }) => name)
    expect(names).toEqual(
      expect.arrayContaining([
        'ownerName',
        'shopName',
        'email',
        'contactNumber',
        'state',
        'city',
        'address',
        'timings.Mon.status',
        'timings.Sun.to2',
        'latitude',
        'longitude',
      ]),
    )
    const owner = fieldsOf(body).find(({ name }) => name === 'ownerName')
    expect(owner?.schema).toMatchObject({
      required: { error: 'Please enter your name' },
      matches: { error: 'Name can only contain letters and spaces' },
      minLength: { value: 2, error: 'Name must be at least 2 characters long' },
      maxLength: { value: 30, error: 'Name cannot be longer than 30 characters' },
    })
    const hindi = await browser.call(
      'GET /onBoard/config',
      {},
      { headers: { 'accept-language': 'hi' } },
    )
    expect(fieldsOf(hindi.body).find(({ name }) => name === 'ownerName')?.label).toBe('आपका नाम')
  })

  it('has the cities of each state', async () => {
    const { body } = await (await buildShopper(app)).browser.call('GET /onBoard/config')
    const city = fieldsOf(body).find(({ name }) => name === 'city')
    expect(city?.depends?.field).toBe('state')
    expect(city?.depends?.options['Rajasthan']).toContain('Jaipur')
    expect(city?.depends?.options['Kerala']).not.toContain('Jaipur')
  })
})

describe('POST /onBoarding', () => {
  it('takes the eight fields of the specification with timings and coordinates, and no kind of goods', async () => {
    const { id, browser } = await buildShopper(app)
    const { businessType: _, ...eight } = filledForm()
    expect((await browser.call('POST /onBoarding', eight)).status).toBe(200)
    const store = await storeOf(id)
    expect(store).toMatchObject({ status: 'pending', businessType: '' })
    const admin = await buildAdmin(app)
    const { body } = await admin.browser.call('GET /admin/registrations', { status: 'pending' })
    expect(body).toMatchObject({
      registrations: expect.arrayContaining([
        expect.objectContaining({ storeId: store?.id, businessType: '' }),
      ]),
    })
  })

  it('needs a password first, and succeeds with one', async () => {
    const { browser, email } = await buildPasswordless(app)
    const register = () => browser.call('POST /onBoarding', filledForm())
    expect(await register()).toMatchObject({ status: 403, body: { code: 'PASSWORD_NEEDED' } })
    await browser.call('POST /proof-code')
    const otp = await lastCode(app, email)
    await browser.call('PUT /password', { password: 'neel-aur-genda', otp })
    expect((await register()).status).toBe(200)
  })

  it('creates a store that waits for review, with its owner as member', async () => {
    const { id, browser, email } = await buildShopper(app)
    const sent = filledForm({ contactNumber: '+91-9829012345', gstin: ' 27aapfu0939f1zv ' })
    const { status, body } = await browser.call('POST /onBoarding', sent)
    expect([status, body]).toEqual([
      200,
      { message: 'Your details are under review', status: 'pending' },
    ])
    const store = await storeOf(id)
    expect(store).toMatchObject({
      storeName: 'Gulabi Kurta House',
      contactNumber: '9829012345',
      gstin: '27AAPFU0939F1ZV',
      status: 'pending',
      latitude: 26.92,
      locality: '',
      preparationMinutes: 60,
      inventoryAlert: 3,
    })
    const members = await app.database.db
      .select()
      .from(storeMembers)
      .where(eq(storeMembers.storeId, store?.id ?? ''))
    expect(members).toMatchObject([{ userId: id, role: 'owner' }])
    expect((await browser.call('GET /userAuth')).body.user).toMatchObject({
      role: 'customer',
      registeredForStore: 'pending',
      storeId: null,
    })
    const [mail] = await emailsTo(app, email)
    expect(mail?.subject).toBe('We have your registration of Gulabi Kurta House')
    expect(mail?.text).toContain('up to 48 hours')
  })

  it.each([
    'Gulabi Poshak & Bangles',
    'Gulabi Poshak 24',
    "Sunita's Poshak",
    'Sunita’s Poshak',
    'Gulabi Poshak (Ladies)',
    'R.K. Sons, Bapu-Bazar 1/2',
    'गुलाबी पोशाक २४',
    'ક્\u200dષમા સાડી',
  ])('takes the name of a real shop: %s', async (shopName) => {
    const { id } = await buildApplicant(app, { shopName })
    expect((await storeOf(id))?.storeName).toBe(shopName)
  })

  it('is not shown to shoppers before it is approved', async () => {
    const { id } = await buildApplicant(app, { shopName: 'Waiting Wala' })
    const guest = app.browser()
    const { body } = await guest.call('GET /search-stores', { search: 'waiting' })
    expect(body.stores).toEqual([])
    const store = await storeOf(id)
    expect((await guest.call('GET /store', { _id: store?.id })).status).toBe(404)
  })

  it.each([
    ['ownerName', 'Please enter your name', { ownerName: undefined }],
    ['ownerName', 'Name must be at least 2 characters long', { ownerName: 'A' }],
    ['ownerName', 'Name cannot be longer than 30 characters', { ownerName: 'A'.repeat(31) }],
    ['ownerName', 'Name can only contain letters and spaces', { ownerName: 'Ramesh 2' }],
    ['shopName', 'Please enter your shop name', { shopName: '' }],
    [
      'shopName',
      'Shop name can only contain letters, digits, spaces and & . ’ , ( ) - /',
      { shopName: 'Gulabi 😀' },
    ],
    [
      'shopName',
      'Shop name can only contain letters, digits, spaces and & . ’ , ( ) - /',
      { shopName: '& /' },
    ],
    ['shopName', 'Name must be at least 2 characters long', { shopName: 'G' }],
    ['email', 'Please enter a valid email', { email: 'suresh' }],
    ['email', 'Please enter your email', { email: ' ' }],
    ['contactNumber', 'Phone number is not valid', { contactNumber: '5829012345' }],
    ['contactNumber', 'Contact number is required', { contactNumber: null }],
    ['state', 'State is Required', { state: '' }],
    ['state', 'State is Required', { state: 'Atlantis' }],
    ['city', 'City is Required', { city: '' }],
    ['city', 'City is Required', { city: 'Kochi' }],
    ['city', 'City is Required', { city: '__proto__' }],
    ['city', 'City is Required', { state: '__proto__', city: 'length' }],
    ['address', 'Address is Required', { address: '' }],
    ['address', 'Address must be at least 10 characters long', { address: 'Johari' }],
    ['address', 'Address cannot be longer than 150 characters', { address: 'x'.repeat(151) }],
    ['address', 'This entry cannot be read', { address: 'Johari\u0000 Bazaar' }],
    ['businessType', 'Please choose what you sell', { businessType: 'Tobacco' }],
    ['latitude', 'Please mark where your shop is', { latitude: undefined }],
    ['latitude', 'Enter degrees with digits and a point, like 26.9124', { latitude: 91 }],
    ['latitude', 'Enter degrees with digits and a point, like 26.9124', { latitude: '1e1' }],
    ['latitude', 'Latitude and longitude are not in India', { latitude: 48.85, longitude: 2.35 }],
    [
      'gstin',
      'This is not a GSTIN. Please check each letter and digit',
      { gstin: '27AAPFU0939F1ZW' },
    ],
    ['pan', 'A PAN looks like ABCDE1234F', { pan: 'ABCDE12345' }],
    [
      'pan',
      'This is not the PAN in your GSTIN, which stands from its 3rd to its 12th sign',
      { gstin: '27AAPFU0939F1ZV', pan: 'ABCDE1234F' },
    ],
    ['timings.Mon.status', 'This entry cannot be read', { timings: {} }],
  ])('says at %s: %s', async (field, message, over) => {
    const { id, browser } = await buildShopper(app)
    const { status, body } = await browser.call('POST /onBoarding', filledForm(over))
    expect([status, body['code']]).toEqual([400, 'INVALID_INPUT'])
    expect(body['fields']).toMatchObject({ [field]: message })
    expect(await countOf(id)).toBe(0)
  })

  it('says errors in Hindi too', async () => {
    const { browser } = await buildShopper(app)
    const headers = { 'accept-language': 'hi' }
    const { body } = await browser.call('POST /onBoarding', filledForm({ city: '' }), { headers })
    expect(body['fields']).toEqual({ city: 'शहर ज़रूरी है' })
  })

  it('takes numbers and switches as texts, as a multipart form sends them', async () => {
    const { id, browser } = await buildShopper(app)
    const day = { status: 'true', from: '10:00', to: '20:00', from2: '', to2: '' }
    const timings = { ...shopWeek, Sun: day }
    const sent = filledForm({ latitude: '26.92', longitude: '75.82', timings })
    expect((await browser.call('POST /onBoarding', sent)).status).toBe(200)
    const store = await storeOf(id)
    expect([store?.latitude, store?.timings.Sun]).toEqual([
      26.92,
      { status: true, from: '10:00', to: '20:00' },
    ])
  })

  it.each<Record<string, unknown>>([
    { timings: { role: 'admin' } },
    { 'timings.Mon.status': true },
    { constructor: { prototype: { role: 'admin' } } },
    { status: 'approved' },
    { registeredForStore: 'approved' },
  ])('refuses fields that the form does not have: %o', async (over) => {
    const { id, browser } = await buildShopper(app)
    const { status } = await browser.call('POST /onBoarding', { ...filledForm(), ...over })
    expect(status).toBe(400)
    expect(await storeOf(id)).toBeUndefined()
  })

  it('takes one open registration for each person, also of parallel ones', async () => {
    const { id, browser } = await buildShopper(app)
    await browser.call('GET /userAuth')
    const sent = Array.from({ length: 6 }, (_, nth) =>
      browser.call('POST /onBoarding', filledForm(), { key: `parallel-${nth}` }),
    )
    const answers = await Promise.all(sent)
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
    expect(await countOf(id)).toBe(1)
  })

  it('answers a repeated request with the first answer', async () => {
    const { id, browser } = await buildShopper(app)
    for (let nth = 0; nth < 2; nth += 1) {
      const { status } = await browser.call('POST /onBoarding', filledForm(), { key: 'same-key-1' })
      expect(status).toBe(200)
    }
    expect(await countOf(id)).toBe(1)
  })

  it.each(['approved', 'suspended'] as const)(
    'refuses the owner of a store: %s',
    async (status) => {
      const { merchant } = await buildStore(app, { status })
      const { status: answered, body } = await merchant.browser.call(
        'POST /onBoarding',
        filledForm(),
      )
      expect([answered, body['code'], body['details']]).toEqual([
        409,
        'REGISTRATION_CONFLICT',
        { reason: status },
      ])
    },
  )
})

describe('the draft of a registration', () => {
  it('is saved on the server, replaced, and deleted when the form is sent', async () => {
    const { browser } = await buildShopper(app)
    const read = async () => (await browser.call('GET /onBoarding')).body
    expect(await read()).toMatchObject({ status: null, draft: null, savedAt: null })
    const first = { shopName: 'Gul', timings: { Mon: { status: false } } }
    expect((await browser.call('PUT /onBoarding/draft', { draft: first })).status).toBe(200)
    expect((await read()).draft).toEqual(first)
    await browser.call('PUT /onBoarding/draft', { draft: { shopName: 'Gulabi' } })
    expect((await read()).draft).toEqual({ shopName: 'Gulabi' })
    await browser.call('POST /onBoarding', filledForm())
    expect(await read()).toMatchObject({ status: 'pending', draft: null })
  })

  it('keeps text that the database cannot store with a replacement sign', async () => {
    const { browser } = await buildShopper(app)
    const draft = { shopName: 'Gul\ud800abi\0', timings: { Tue: { from: '10:00', to2: '\udc00' } } }
    expect((await browser.call('PUT /onBoarding/draft', { draft })).status).toBe(200)
    const saved = {
      shopName: 'Gul\ufffdabi\ufffd',
      timings: { Tue: { from: '10:00', to2: '\ufffd' } },
    }
    expect((await browser.call('GET /onBoarding')).body.draft).toEqual(saved)
  })

  it('belongs to one person', async () => {
    const { browser } = await buildShopper(app)
    await browser.call('PUT /onBoarding/draft', { draft: { shopName: 'Gulabi' } })
    const other = await (await buildShopper(app)).browser.call('GET /onBoarding')
    expect(other.body.draft).toBeNull()
  })

  it('takes no long texts and no other fields', async () => {
    const { browser } = await buildShopper(app)
    const drafts = [{ shopName: 'x'.repeat(501) }, { role: 'admin' }, { timings: { Fun: {} } }]
    for (const draft of drafts)
      expect((await browser.call('PUT /onBoarding/draft', { draft })).status).toBe(400)
  })
})
