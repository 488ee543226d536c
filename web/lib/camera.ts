/** `lost`: it was on, and another app, a call or a withdrawn permission has taken it away. */
export type CameraTrouble = 'refused' | 'missing' | 'busy' | 'lost'

/** The browsers' error names for a camera that exists but is not available now. */
const busyNames = ['NotReadableError', 'TrackStartError', 'AbortError']

/**
 * Delays before the next tries, in milliseconds: a camera that another tab or app has just released stays busy for a
 * moment.
 */
const AGAIN_AFTER_MS = [500, 1500]

export class CameraError extends Error {
  override name = 'CameraError'
  trouble: CameraTrouble

  constructor(trouble: CameraTrouble, cause?: unknown) {
    super(`the camera is ${trouble}`, { cause })
    this.trouble = trouble
  }
}

/** Turns the camera's light on or off. */
export type Torch = (isOn: boolean) => Promise<void>

export type Size = { width: number; height: number }

/** Pixels that are enough to read a code, and for a picture of a product. */
const TO_READ: Size = { width: 1280, height: 720 }
export const TO_SHOW: Size = { width: 2560, height: 1440 }

/** A change of the lens mutes the camera for a moment; while another app or a call has it, it stays mute. */
const MUTED_TOO_LONG_MS = 1500

/**
 * Shows the rear camera in the video, in about this size, until `use` is aborted. When the camera is taken away, it
 * aborts `use` itself, with a CameraError as the reason. Resolves to its light, if it has one. Throws CameraError.
 */
export async function showCamera(
  video: HTMLVideoElement,
  use: AbortController,
  size = TO_READ,
): Promise<Torch | undefined> {
  const { signal } = use
  const stream = await openPatiently(signal, size)
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
    video.srcObject = null
  }
  if (signal.aborted) {
    stop()
    return undefined
  }
  signal.addEventListener('abort', stop)
  video.srcObject = stream
  watchLoss(stream, use)
  // A stream that ends before it plays makes `play` fail; the signal knows why.
  await video.play().catch((error: unknown) => {
    signal.throwIfAborted()
    throw error
  })
  return torchOf(stream)
}

/** `ended` and `mute` come from outside only: `track.stop()` causes neither. */
function watchLoss(stream: MediaStream, use: AbortController): void {
  const [track] = stream.getVideoTracks()
  if (!track) return
  const { signal } = use
  let timer: ReturnType<typeof setTimeout> | undefined
  const lose = () => use.abort(new CameraError('lost'))
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(lose, MUTED_TOO_LONG_MS)
  }
  const forget = () => clearTimeout(timer)
  track.addEventListener('ended', lose, { signal })
  track.addEventListener('mute', wait, { signal })
  track.addEventListener('unmute', forget, { signal })
  signal.addEventListener('abort', forget)
  if (track.muted) wait()
}

async function openPatiently(
  signal: AbortSignal,
  size: Size,
  waits = AGAIN_AFTER_MS,
): Promise<MediaStream> {
  try {
    return await openCamera(size)
  } catch (error) {
    const [wait, ...later] = waits
    const isBusy = error instanceof CameraError && error.trouble === 'busy'
    if (wait === undefined || !isBusy) throw error
    await new Promise((resolve) => setTimeout(resolve, wait))
    if (signal.aborted) throw error
    return openPatiently(signal, size, later)
  }
}

async function openCamera({ width, height }: Size): Promise<MediaStream> {
  // `mediaDevices` is missing on pages without TLS and in some browsers inside other apps.
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices) throw new CameraError('missing')
  try {
    return await devices.getUserMedia({
      audio: false,
      video: { facingMode: 'environment', width: { ideal: width }, height: { ideal: height } },
    })
  } catch (error) {
    throw new CameraError(troubleOf(error), error)
  }
}

/** The reason to show when the camera is denied or fails. */
export function troubleOf(error: unknown): CameraTrouble {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  return busyNames.includes(name) ? 'busy' : 'missing'
}

/** True when the camera may be free again after the person was in another app; with a refusal they press a button. */
export function mayBeBack(trouble: string): boolean {
  return trouble === 'lost' || trouble === 'busy'
}

/** `torch` is part of the Image Capture standard, which TypeScript's types lack. */
type WithTorch = { torch?: boolean }

function torchOf(stream: MediaStream): Torch | undefined {
  const [track] = stream.getVideoTracks()
  // Not every browser can report the capabilities of its cameras.
  const capabilities = track?.getCapabilities?.() as WithTorch | undefined
  if (!track || !capabilities?.torch) return undefined
  return (torch) => track.applyConstraints({ advanced: [{ torch } as MediaTrackConstraintSet] })
}
