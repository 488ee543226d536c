export type CameraTrouble = 'refused' | 'missing' | 'busy'

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

type Size = { width: number; height: number }

/** Pixels that are enough to read a code, and for a picture of a product. */
const TO_READ: Size = { width: 1280, height: 720 }
export const TO_SHOW: Size = { width: 2560, height: 1440 }

/**
 * Shows the rear camera in the video, in about this size, until the signal stops it. Resolves to its light, if it has
 * one. Throws CameraError.
 */
export async function showCamera(
  video: HTMLVideoElement,
  signal: AbortSignal,
  size = TO_READ,
): Promise<Torch | undefined> {
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
  await video.play()
  return torchOf(stream)
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

/** `torch` is part of the Image Capture standard, which TypeScript's types lack. */
type WithTorch = { torch?: boolean }

function torchOf(stream: MediaStream): Torch | undefined {
  const [track] = stream.getVideoTracks()
  // Not every browser can report the capabilities of its cameras.
  const capabilities = track?.getCapabilities?.() as WithTorch | undefined
  if (!track || !capabilities?.torch) return undefined
  return (torch) => track.applyConstraints({ advanced: [{ torch } as MediaTrackConstraintSet] })
}
