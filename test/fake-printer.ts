/** How a made-up printer behaves. */
export type FakePrinter = {
  /** Breaks after so many writes. */
  breaksAfter?: number
  /** Another program has it. */
  isBusy?: boolean
  /** It takes nothing more after so many writes. */
  sticksAfter?: number
  /** The longest write by Bluetooth. */
  longestWrite?: number
  isOff?: boolean
  /** Nobody chooses it in the browser's list. */
  isUnchosen?: boolean
  /** It is out of reach. */
  isAway?: boolean
  /** A device without a place for bytes, such as a keyboard. */
  isOther?: boolean
  answersWrites?: boolean
}

export type FakeDevice = { asked: unknown[]; bytes: number[]; writes: number[] }

/**
 * A USB printer and a Bluetooth printer, as a browser shows them to pages. Whatever is sent to one of them is in `bytes`.
 * It is one function without imports, so that it also runs inside a page; `behaviour` may be changed while it is used.
 */
export function fakePrinters(behaviour: FakePrinter) {
  const device: FakeDevice = { asked: [], bytes: [], writes: [] }
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- inside a page there is nothing of the module.
  const failure = (name: string, message = 'made up') => new DOMException(message, name)
  const take = (part: ArrayBuffer | ArrayBufferView): Promise<number> => {
    const view = ArrayBuffer.isView(part)
      ? new Uint8Array(part.buffer, part.byteOffset, part.byteLength)
      : new Uint8Array(part)
    const { breaksAfter = Infinity, sticksAfter = Infinity } = behaviour
    if (device.writes.length >= breaksAfter) return Promise.reject(failure('NetworkError'))
    if (device.writes.length >= sticksAfter) return new Promise(() => undefined)
    device.writes.push(view.length)
    device.bytes.push(...view)
    return Promise.resolve(view.length)
  }
  const choose = <T>(options: unknown, chosen: T): Promise<T> => {
    device.asked.push(options)
    return behaviour.isUnchosen ? Promise.reject(failure('NotFoundError')) : Promise.resolve(chosen)
  }
  const allowed: object[] = []
  const interfaceClass = () => (behaviour.isOther ? 3 : 7)
  const usbDevice = {
    vendorId: 1046,
    productId: 20497,
    serialNumber: 'A1',
    productName: 'POS-80',
    configuration: null as object | null,
    configurations: [{ configurationValue: 1 }],
    open: async () => {
      if (behaviour.isAway) throw failure('NotFoundError')
    },
    close: async () => undefined,
    selectConfiguration: async () => {
      const endpoints = [
        { direction: 'in', type: 'bulk', endpointNumber: 1 },
        { direction: 'out', type: 'bulk', endpointNumber: 2 },
      ]
      const alternates = [{ alternateSetting: 0, interfaceClass: interfaceClass(), endpoints }]
      usbDevice.configuration = { interfaces: [{ interfaceNumber: 0, alternates }] }
    },
    claimInterface: async () => {
      if (behaviour.isBusy) throw failure('NetworkError', 'Unable to claim interface.')
    },
    selectAlternateInterface: async () => undefined,
    transferOut: async (_endpoint: number, part: ArrayBufferView) => ({
      status: 'ok',
      bytesWritten: await take(part),
    }),
  }
  const usb = {
    requestDevice: async (options: unknown) => {
      const chosen = await choose(options, usbDevice)
      allowed.push(chosen)
      return chosen
    },
    getDevices: async () => allowed,
  }
  const write = async (part: ArrayBuffer | ArrayBufferView) => {
    if (part.byteLength > (behaviour.longestWrite ?? 512)) throw failure('NotSupportedError')
    await take(part)
  }
  const intake = {
    uuid: '00002af1-0000-1000-8000-00805f9b34fb',
    get properties() {
      const { answersWrites = true } = behaviour
      return { write: answersWrites, writeWithoutResponse: !answersWrites }
    },
    writeValueWithResponse: write,
    writeValueWithoutResponse: write,
  }
  const reading = { uuid: '00002af0-0000-1000-8000-00805f9b34fb', properties: {} }
  const server = {
    connected: true,
    disconnect: () => undefined,
    getPrimaryServices: async () => {
      if (behaviour.isOther) throw failure('NotFoundError', 'No Services found in device.')
      const uuid = '000018f0-0000-1000-8000-00805f9b34fb'
      return [{ uuid, getCharacteristics: async () => [reading, intake] }]
    },
  }
  const gatt = {
    connect: async () => {
      if (behaviour.isAway) throw failure('NetworkError', 'Connection attempt failed.')
      return server
    },
  }
  const bluetoothDevice = { id: 'c2hvcA==', name: 'MPT-II', gatt }
  const bluetooth = {
    getAvailability: async () => !behaviour.isOff,
    requestDevice: (options: unknown) => choose(options, bluetoothDevice),
  }
  return { device, behaviour, usb, bluetooth }
}
