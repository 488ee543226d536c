import { describe, expect, it } from 'vitest'
import { indianDay } from '#shared/formats/india-time.ts'
import { mustExist } from '#shared/must-exist.ts'
import { hoursAt } from '#shared/opening-hours.ts'
import { HindiForm } from '#shared/contract/stores/your-account.ts'
import { buildCity } from './city.ts'
import { splitArrivals } from './seed-arrivals.ts'
import { bookingsOfCity, datesOf } from './seed-bookings.ts'

const { stores: demoStores, products: demoProducts, people: demoPeople } = buildCity()

const isBetween = (text: string, min: number, max: number) =>
  text.length >= min && text.length <= max

const count = (city: string, status: string) =>
  demoStores.filter((store) => store.city === city && store.status === status).length

describe('the shops', () => {
  it('are 24 approved ones in Jaipur, two waiting, three in Delhi and three in Mumbai', () => {
    expect(count('Jaipur', 'approved')).toBe(24)
    expect(count('Jaipur', 'pending') + count('Jaipur', 'rejected')).toBe(2)
    expect(count('Delhi', 'approved')).toBe(3)
    expect(count('Mumbai', 'approved')).toBe(3)
  })

  it('pass the onboarding rules', () => {
    for (const store of demoStores) {
      expect(store.shopName).toMatch(/^[A-Za-z ]{2,30}$/)
      expect(store.ownerName).toMatch(/^[A-Za-z ]{2,30}$/)
      expect(store.contactNumber).toMatch(/^[6-9]\d{9}$/)
      expect(isBetween(store.address, 10, 150)).toBe(true)
    }
    expect(new Set(demoStores.map((store) => store.key)).size).toBe(demoStores.length)
    expect(new Set(demoStores.map((store) => store.contactNumber)).size).toBe(demoStores.length)
  })

  it('have different hours: lunch break, past midnight, weekly off, holiday, open late', () => {
    const weeks = demoStores.map((store) => Object.values(store.timings))
    expect(weeks.some((week) => week.some((day) => day.from2 !== undefined))).toBe(true)
    expect(weeks.some((week) => week.some((day) => day.to < day.from))).toBe(true)
    expect(weeks.filter((week) => week.some((day) => !day.status)).length).toBeGreaterThan(8)
    expect(demoStores.some((store) => store.closures[0]?.fromDay === 0)).toBe(true)
    const ramesh = demoStores.find((store) => store.owner === 'ramesh@chowk.example')
    expect(ramesh?.status).toBe('approved')
    expect(Object.values(ramesh?.timings ?? {}).every((day) => day.to === '23:30')).toBe(true)
  })
})

describe('the people', () => {
  it('have one address each, in a domain that cannot exist', () => {
    const emails = demoPeople.map((person) => person.email)
    expect(new Set(emails).size).toBe(emails.length)
    expect(emails.every((email) => email.endsWith('.example'))).toBe(true)
    for (const name of ['asha', 'ramesh', 'neha']) expect(emails).toContain(`${name}@chowk.example`)
    expect(demoPeople.every((person) => isBetween(person.name, 2, 25))).toBe(true)
  })
})

describe('the goods', () => {
  it('are about four hundred, and Ramesh sells the kurtas', () => {
    expect(demoProducts.length).toBeGreaterThan(380)
    const ramesh = demoProducts.filter((product) => product.storeKey === 'soni-vastralaya')
    expect(ramesh.length).toBeGreaterThanOrEqual(25)
    expect(ramesh.filter((product) => product.subCategory === 'Kurtas').length).toBe(12)
    expect(new Set(demoProducts.map((product) => product.category)).size).toBe(3)
  })

  it('have texts and tax codes that a merchant could enter', () => {
    for (const product of demoProducts) {
      expect(isBetween(product.productName, 2, 70)).toBe(true)
      expect(isBetween(product.desc, 2, 500)).toBe(true)
      expect(product.desc).toContain('\n')
      expect(product.hsn).toMatch(/^(\d{4}|\d{6}|\d{8})$/)
      for (const variant of product.variants) {
        expect(product.category === 'Footwear').toBe(variant['Size Metric'] !== null)
        expect(product.category === 'Bangles').toBe(variant.occasion !== null)
      }
    }
  })

  it('have prices within MRP and one GST slab', () => {
    for (const { hsn, 'GST rate slab': gstRate, variants } of demoProducts) {
      for (const { sellingPrice, MRP } of variants) {
        expect(sellingPrice).toBeGreaterThanOrEqual(99)
        expect(sellingPrice).toBeLessThanOrEqual(14_999)
        expect(sellingPrice).toBeLessThanOrEqual(MRP)
        const stitched = sellingPrice <= 2625 ? 5 : 18
        expect(gstRate).toBe(hsn.startsWith('6') ? stitched : hsn === '7117' ? 3 : 0)
      }
    }
  })

  it('have variants with every chosen attribute, each combination once', () => {
    for (const { selectedVariations, variants } of demoProducts) {
      expect(variants.length).toBeGreaterThan(0)
      expect(selectedVariations.length > 0 || variants.length === 1).toBe(true)
      const seen = new Set(variants.map((variant) => JSON.stringify(variant.attributes)))
      expect(seen.size).toBe(variants.length)
      for (const { attributes, Stock: stock } of variants) {
        expect(Object.keys(attributes).toSorted()).toEqual(selectedVariations.toSorted())
        expect(stock).toBeGreaterThanOrEqual(0)
      }
    }
  })

  it('have SKUs and names that are unique in a shop', () => {
    for (const store of demoStores) {
      const shelf = demoProducts.filter((product) => product.storeKey === store.key)
      const skus = shelf.flatMap((product) => product.variants.map((variant) => variant.SKU))
      expect(new Set(skus).size).toBe(skus.length)
      const names = shelf.map((product) => product.productName)
      expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
    }
  })

  it('have every state: sold out, low stock, inactive, refurbished', () => {
    const variants = demoProducts.flatMap((product) => product.variants)
    expect(variants.some((variant) => variant.Stock === 2)).toBe(true)
    const soldOut = demoProducts.filter((p) => p.variants.every((variant) => variant.Stock === 0))
    expect(soldOut.length).toBeGreaterThan(2)
    const inactive = demoProducts.filter((product) => !product.active).length
    expect(inactive).toBeGreaterThan(1)
    expect(inactive).toBeLessThan(20)
    expect(demoProducts.filter((product) => product.variants[0]?.Condition === 'Used').length).toBe(
      4,
    )
  })
})

const numbersOf = (text: string) => text.match(/\d+/g)

describe('the texts in Hindi', () => {
  const texts = [...demoStores, ...demoProducts].flatMap(({ hindi }) => Object.values(hindi))

  it('are there for every shop and product, and could be entered', () => {
    expect(texts.length).toBe(2 * (demoStores.length + demoProducts.length))
    for (const text of texts) expect(text).toMatch(/^[\p{Script=Devanagari}\d]/u)
    for (const { hindi } of demoStores) expect(HindiForm.safeParse({ hindi }).success).toBe(true)
    for (const { hindi } of demoProducts) {
      expect(isBetween(hindi.productName, 2, 70)).toBe(true)
      expect(isBetween(hindi.desc, 2, 500)).toBe(true)
    }
  })

  it('have Latin letters only for sizes', () => {
    const latin = texts.flatMap((text) => text.match(/\p{Script=Latin}+/gu) ?? [])
    expect([...new Set(latin)].toSorted()).toEqual(['M', 'UK'])
  })

  it('have the numbers of the addresses and as many lines as the descriptions', () => {
    for (const { address, hindi } of demoStores) {
      expect(numbersOf(hindi.address)).toEqual(numbersOf(address))
    }
    for (const { desc, hindi } of demoProducts) {
      expect(hindi.desc.split('\n').length).toBe(desc.split('\n').length)
    }
  })

  it('name the goods of a shop differently', () => {
    for (const { key } of demoStores) {
      const shelf = demoProducts.filter(({ storeKey }) => storeKey === key)
      expect(new Set(shelf.map(({ hindi }) => hindi.productName)).size).toBe(shelf.length)
    }
  })
})

describe('the newest goods', () => {
  const { shelf, arrivals } = splitArrivals({ stores: demoStores, products: demoProducts })
  const newest = arrivals
    .toReversed()
    .filter(({ storeKey }) => demoStores.find(({ key }) => key === storeKey)?.city === 'Jaipur')

  it('are each of another shop, with different articles and trades first', () => {
    expect(shelf.length + arrivals.length).toBe(demoProducts.length)
    expect(newest.length).toBe(12)
    expect(new Set(newest.map(({ storeKey }) => storeKey)).size).toBe(12)
    const first = newest.slice(0, 10)
    const articles = first.map(({ pictures: [name = ''] }) => name.split(' ')[0])
    expect(new Set(articles).size).toBeGreaterThanOrEqual(7)
    expect(new Set(first.slice(0, 4).map(({ category }) => category)).size).toBe(3)
  })

  it('are colourful and in stock', () => {
    for (const {
      active,
      variants,
      pictures: [name = ''],
    } of newest.slice(0, 10)) {
      const colour = name.split(' ')[1] ?? ''
      const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
      expect(Math.max(...channels) - Math.min(...channels)).toBeGreaterThan(60)
      expect(active && variants.some(({ Stock }) => Stock > 0)).toBe(true)
    }
  })
})

const handedOver = (now: Date) =>
  bookingsOfCity(demoStores, now)
    .filter(({ outcome }) => outcome === 'collected')
    .map((booking) => {
      const store = mustExist(
        demoStores.find(({ key }) => key === booking.storeKey),
        'the store of a booking',
      )
      return { store, booking, now, ...datesOf(store, booking, now) }
    })

describe('the bookings', () => {
  const hourly = Array.from({ length: 24 }, (_, hour) => new Date(Date.UTC(2026, 10, 16, hour)))
  it('are marked ready and handed over in opening hours, whenever the data is created', () => {
    const wrong = hourly.flatMap(handedOver).filter(({ store, booking, now, ready, collected }) => {
      const isOpen = (at: Date) => hoursAt({ timings: store.timings, closures: [] }, at).open
      const inOrder = booking.at < ready && ready < collected && collected < now
      return !inOrder || !isOpen(ready) || !isOpen(collected)
    })
    expect(wrong).toEqual([])
  })

  it('are handed over on many days, at different times', () => {
    for (const now of hourly) {
      const times = handedOver(now).map(({ collected }) => collected)
      expect(new Set(times.map((time) => indianDay(time))).size).toBeGreaterThan(8)
      expect(new Set(times.map((time) => time.getUTCMinutes())).size).toBeGreaterThan(6)
    }
  })
})
