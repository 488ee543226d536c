import type { Bytes } from './esc-pos.ts'
import { PrinterError, takeChoice, takeStep } from './printer-error.ts'
import type { Way } from './printers.ts'

/** The class of printers (https://www.usb.org/defined-class-codes). */
const PRINTERS = 7

/** The interface and the endpoint of a printer that take what is printed. */
type Intake = { interfaceNumber: number; alternateSetting: number; endpointNumber: number }

export const usb: Way = {
  async ask() {
    const filters = [{ classCode: PRINTERS }]
    const device = await takeChoice(navigator.usb.requestDevice({ filters }))
    return { id: idOf(device), name: device.productName?.trim() || 'USB' }
  },
  async open({ id }) {
    const device = (await navigator.usb.getDevices()).find((one) => idOf(one) === id)
    if (!device) throw new PrinterError('away')
    // The system's own driver or another tab has a printer that cannot be opened or claimed.
    const { endpointNumber } = await takeStep(claim(device), { NotFoundError: 'away' }, 'busy')
    return {
      send: async (part) => expectTaken(await device.transferOut(endpointNumber, part), part),
      release: () => device.close().catch(() => undefined),
    }
  },
}

const idOf = ({ vendorId, productId, serialNumber = '' }: USBDevice) =>
  `${vendorId}:${productId}:${serialNumber}`

async function claim(device: USBDevice): Promise<Intake> {
  await device.open()
  try {
    if (!device.configuration) {
      await device.selectConfiguration(device.configurations[0]?.configurationValue ?? 1)
    }
    const intake = findIntake(device)
    if (!intake) throw new PrinterError('wrong')
    const { interfaceNumber, alternateSetting } = intake
    await device.claimInterface(interfaceNumber)
    if (alternateSetting !== 0) {
      await device.selectAlternateInterface(interfaceNumber, alternateSetting)
    }
    return intake
  } catch (error) {
    await device.close().catch(() => undefined)
    throw error
  }
}

function findIntake({ configuration }: USBDevice): Intake | undefined {
  const intakes = (configuration?.interfaces ?? []).flatMap(({ interfaceNumber, alternates }) =>
    alternates
      .filter(({ interfaceClass }) => interfaceClass === PRINTERS)
      .flatMap(({ alternateSetting, endpoints }) =>
        endpoints
          .filter(({ direction, type }) => direction === 'out' && type === 'bulk')
          .map(({ endpointNumber }) => ({ interfaceNumber, alternateSetting, endpointNumber })),
      ),
  )
  return intakes[0]
}

function expectTaken({ status, bytesWritten }: USBOutTransferResult, part: Bytes): void {
  if (status !== 'ok' || bytesWritten !== part.length) throw new Error(`the transfer is ${status}`)
}
