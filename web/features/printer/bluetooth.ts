import type { Bytes } from './esc-pos.ts'
import { PrinterError, takeChoice, takeStep } from './printer-error.ts'
import type { FoundPrinter, Line, Way } from './printers.ts'
import serialServices from './serial-services.json' with { type: 'json' }

/** Services by which printers take bytes like a serial line, each with the characteristic that takes them. */
const intakes: Readonly<Record<string, string>> = serialServices
const optionalServices = Object.keys(intakes)

/** Bytes of one write. Printers whose connection is still narrower refuse the first write, and get the fewest that all take. */
const WRITE = 180
const LEAST_WRITE = 20
/** Printers may drop what they have not printed yet when the connection ends. */
const ENDS_AFTER_MS = 20_000

/** Printers of this page by their id: most browsers have no other way to a device that was chosen before. */
const known = new Map<string, BluetoothDevice>()
const endings = new Map<BluetoothDevice, ReturnType<typeof setTimeout>>()

export const bluetooth: Way = {
  async ask() {
    const device = await chooseDevice({ acceptAllDevices: true, optionalServices })
    known.set(device.id, device)
    return { id: device.id, name: device.name?.trim() || 'Bluetooth' }
  },
  async open(printer) {
    const device = await deviceOf(printer)
    known.set(printer.id, device)
    clearTimeout(endings.get(device))
    const troubles = { NotSupportedError: 'wrong', NotFoundError: 'wrong' } as const
    return takeStep(lineTo(device), troubles, 'away')
  },
}

async function chooseDevice(options: RequestDeviceOptions): Promise<BluetoothDevice> {
  if (!(await navigator.bluetooth.getAvailability())) throw new PrinterError('off')
  return takeChoice(navigator.bluetooth.requestDevice(options))
}

/** The device, which many browsers forget with the page; their list then has only printers of its name. */
async function deviceOf({ id, name }: FoundPrinter): Promise<BluetoothDevice> {
  const allowed = known.has(id) ? [] : await navigator.bluetooth.getDevices?.().catch(() => [])
  const device = known.get(id) ?? allowed?.find((one) => one.id === id)
  return device ?? chooseDevice({ filters: [{ name }], optionalServices })
}

async function lineTo(device: BluetoothDevice): Promise<Line> {
  const server = await device.gatt?.connect()
  if (!server) throw new PrinterError('wrong')
  const release = (isSound: boolean) => {
    if (!isSound) return server.disconnect()
    endings.set(
      device,
      setTimeout(() => server.disconnect(), ENDS_AFTER_MS),
    )
  }
  try {
    return { send: writerTo(await findIntake(server), server), release }
  } catch (error) {
    server.disconnect()
    throw error
  }
}

async function findIntake(
  server: BluetoothRemoteGATTServer,
): Promise<BluetoothRemoteGATTCharacteristic> {
  const services = await server.getPrimaryServices()
  for (const uuid of optionalServices) {
    const service = services.find((one) => one.uuid === uuid)
    const writable = (await service?.getCharacteristics())?.filter(
      ({ properties }) => properties.write || properties.writeWithoutResponse,
    )
    const intake = writable?.find((one) => one.uuid === intakes[uuid]) ?? writable?.[0]
    if (intake) return intake
  }
  throw new PrinterError('wrong')
}

/** Writes with an answer where the printer gives one: it then takes each write before the next is sent. */
function writerTo(
  intake: BluetoothRemoteGATTCharacteristic,
  server: BluetoothRemoteGATTServer,
): (part: Bytes) => Promise<void> {
  let size = WRITE
  let mayBeNarrow = true
  const write = (bytes: Bytes) =>
    intake.properties.write
      ? intake.writeValueWithResponse(bytes)
      : intake.writeValueWithoutResponse(bytes)
  return async (part) => {
    for (let at = 0; at < part.length;) {
      const bytes = part.slice(at, at + size)
      try {
        await write(bytes)
        at += bytes.length
        mayBeNarrow &&= bytes.length <= LEAST_WRITE
      } catch (error) {
        if (!mayBeNarrow || size === LEAST_WRITE || !server.connected) throw error
        size = LEAST_WRITE
      }
    }
  }
}
