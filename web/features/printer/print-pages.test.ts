import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readEscPos } from '#test/esc-pos-reader.ts'
import { type FakePrinter, fakePrinters } from '#test/fake-printer.ts'
import type { PrinterTrouble } from './printer-error.ts'
import type { Printer } from './printers.ts'

const ways = ['usb', 'bluetooth'] as const
const page = { width: 384, height: 200, bits: new Uint8Array(48 * 200).fill(0b1010_0101) }
const refuse = async () => {
  throw new DOMException('', 'SecurityError')
}
const failToDraw = async () => Promise.reject(Object.assign(new Error(), { trouble: 'its own' }))
const row = '# #  # #'.repeat(48)

/** A page that was just opened, with these printers. */
async function openPage(behaviour: FakePrinter, over: object = {}) {
  vi.resetModules()
  const fake = fakePrinters(behaviour)
  const held = new Set<string>()
  const locks = {
    request: async (name: string, _options: object, then: (lock: object | null) => unknown) => {
      if (held.has(name)) return then(null)
      held.add(name)
      return Promise.resolve(then({})).finally(() => held.delete(name))
    },
  }
  const { usb, bluetooth } = fake
  vi.stubGlobal('navigator', { usb, bluetooth, locks, userActivation: { isActive: true }, ...over })
  const { choosePrinter, printPages, waysHere } = await import('./print-pages.ts')
  const { printersStorage } = await import('./printers.ts')
  const remembered = () => printersStorage.read().bill
  const print = (printer: Printer, draw = async () => [page]) =>
    printPages({ printer, draw, end: 'tear' }, () => undefined).then(
      () => 'printed',
      ({ trouble }: { trouble: PrinterTrouble }) => trouble,
    )
  const choose = (via: Printer['via']) =>
    choosePrinter('bill', via).then(
      () => 'chosen',
      ({ trouble }: { trouble: PrinterTrouble }) => trouble,
    )
  return { ...fake, print, choose, remembered, waysHere }
}

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  })
})
afterEach(() => vi.useRealTimers())

async function openChosen(via: Printer['via'], behaviour: FakePrinter = {}) {
  const opened = await openPage(behaviour)
  expect(await opened.choose(via)).toBe('chosen')
  const printer = opened.remembered()
  if (!printer) throw new Error('the browser has forgotten the printer')
  return { ...opened, printer }
}

it.each(ways)('a printer by %s is chosen once, and gets the whole page', async (via) => {
  const { print, printer, device } = await openChosen(via)
  expect(printer).toMatchObject({ via, dots: via === 'usb' ? 576 : 384, cuts: false })
  expect(await print(printer)).toBe('printed')
  expect(await print(printer)).toBe('printed')
  expect(device.asked).toHaveLength(1)
  const { rows, commands } = readEscPos(Uint8Array.from(device.bytes))
  expect(rows).toEqual(Array(400).fill(row))
  const twice = ['reset', 'feed 4 lines', 'reset', 'feed 4 lines']
  expect(commands.filter((one) => one !== 'picture')).toEqual(twice)
})

it('a page that is opened later finds its USB printer, and asks for a Bluetooth printer by its name', async () => {
  const first = await openChosen('usb')
  const list = { getDevices: first.usb.getDevices }
  const later = await openPage({}, { usb: list })
  expect(await later.print(first.printer)).toBe('printed')
  const { printer } = await openChosen('bluetooth')
  const again = await openPage({})
  expect(await again.print(printer)).toBe('printed')
  expect(again.device.asked).toMatchObject([{ filters: [{ name: 'MPT-II' }] }])
  expect(readEscPos(Uint8Array.from(again.device.bytes)).rows).toHaveLength(200)
})

it.each<[Printer['via'], FakePrinter, string]>([
  ['usb', { isUnchosen: true }, 'unchosen'],
  ['usb', { isBusy: true }, 'busy'],
  ['usb', { isAway: true }, 'away'],
  ['usb', { isOther: true }, 'wrong'],
  ['bluetooth', { isUnchosen: true }, 'unchosen'],
  ['bluetooth', { isOff: true }, 'off'],
  ['bluetooth', { isAway: true }, 'away'],
  ['bluetooth', { isOther: true }, 'wrong'],
])('choosing by %s with %o says %s, and remembers nothing', async (via, behaviour, trouble) => {
  const { choose, remembered } = await openPage(behaviour)
  expect(await choose(via)).toBe(trouble)
  expect(remembered()).toBeUndefined()
})

it.each([
  [true, 'refused'],
  [false, 'press'],
])('a browser that opens no list after a press (%o) says %s', async (isActive, trouble) => {
  const usb = { requestDevice: refuse, getDevices: async () => [] }
  const { choose } = await openPage({}, { usb, userActivation: { isActive } })
  expect(await choose('usb')).toBe(trouble)
})

it.each<[Printer['via'], FakePrinter, PrinterTrouble, number]>([
  ['usb', { isBusy: true }, 'busy', 0],
  ['usb', { isAway: true }, 'away', 0],
  ['usb', { breaksAfter: 0 }, 'away', 0],
  ['usb', { breaksAfter: 2 }, 'stopped', 64],
  ['bluetooth', { isAway: true }, 'away', 0],
  ['bluetooth', { breaksAfter: 0 }, 'away', 0],
  ['bluetooth', { breaksAfter: 20 }, 'stopped', 64],
])('printing by %s with %o says %s, and prints again only when asked', async (...printing) => {
  const [via, behaviour, trouble, rows] = printing
  const { print, printer, device, behaviour: changed } = await openChosen(via)
  Object.assign(changed, behaviour)
  expect(await print(printer)).toBe(trouble)
  const sent = device.bytes.length
  expect(Math.floor(sent / (48 * 64 + 8)) * 64).toBe(rows)
  for (const key of Object.keys(behaviour)) Reflect.deleteProperty(changed, key)
  device.bytes.length = 0
  expect(await print(printer)).toBe('printed')
  expect(readEscPos(Uint8Array.from(device.bytes)).rows).toHaveLength(200)
})

it.each(ways)('a printer by %s that takes nothing more is told after some seconds', async (via) => {
  const { print, printer, behaviour } = await openChosen(via)
  vi.useFakeTimers()
  behaviour.sticksAfter = 2
  const ended = print(printer)
  await vi.advanceTimersByTimeAsync(25_000)
  expect(await ended).toBe('stuck')
})

it('a second print to a printer that prints says that it is busy, and does not mix with the first', async () => {
  const { print, printer, device } = await openChosen('usb')
  const both = await Promise.all([print(printer), print(printer)])
  expect(both.toSorted()).toEqual(['busy', 'printed'])
  expect(readEscPos(Uint8Array.from(device.bytes)).rows).toHaveLength(200)
})

it('a failure to draw is passed on, and sends nothing', async () => {
  const { printer, device, print } = await openChosen('usb')
  expect(await print(printer, failToDraw)).toBe('its own')
  expect(device.bytes).toEqual([])
})

it.each([
  [512, 180],
  [180, 180],
  [20, 20],
])('a connection for writes of %i bytes gets writes of %i', async (longestWrite, longest) => {
  for (const answersWrites of [true, false]) {
    const { print, printer, device } = await openChosen('bluetooth', {
      longestWrite,
      answersWrites,
    })
    expect(await print(printer)).toBe('printed')
    expect(Math.max(...device.writes)).toBe(longest)
    expect(readEscPos(Uint8Array.from(device.bytes)).rows).toHaveLength(200)
  }
})

it('a browser without such connections says so', async () => {
  expect((await openPage({})).waysHere()).toEqual(['bluetooth', 'usb'])
  vi.stubGlobal('navigator', {})
  expect((await import('./print-pages.ts')).waysHere()).toEqual([])
})

it.each(['', '{', '[]', '{"bill":1}', '{"bill":{"via":"usb","id":"1","name":"A","dots":400}}'])(
  'what another release has stored (%s) is no printer',
  async (text) => {
    localStorage.setItem('smallPrinters', text)
    const { remembered } = await openPage({})
    expect(remembered()).toBeUndefined()
  },
)
