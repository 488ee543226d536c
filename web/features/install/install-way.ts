/** `prompt`: the browser asks. `ios`: only the person can do it, in the browser's own menu. */
export type InstallWay = 'prompt' | 'ios'

type Device = {
  hasPrompt: boolean
  /** The page is already the installed app. */
  isInstalled: boolean
  userAgent: string
  touchPoints: number
}

/** The way to install this page; undefined when it is installed already or the browser cannot install it. */
export function installWay(device: Device): InstallWay | undefined {
  if (device.isInstalled) return undefined
  if (device.hasPrompt) return 'prompt'
  return isIos(device) && !isInsideApp.test(device.userAgent) ? 'ios' : undefined
}

/** An iPad calls itself a Macintosh, which has no touch screen. */
function isIos({ userAgent, touchPoints }: Device): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)
}

/** Pages opened inside another app have no menu with "Add to Home Screen"; browsers name Safari. */
const isInsideApp = /FBA[NV]|Instagram|WhatsApp|Line\/|^(?!.*Safari)/
