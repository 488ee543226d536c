export type CameraTrouble = 'refused' | 'missing'

export class CameraError extends Error {
  override name = 'CameraError'
  trouble: CameraTrouble

  constructor(trouble: CameraTrouble, cause?: unknown) {
    super(`the camera is ${trouble}`, { cause })
    this.trouble = trouble
  }
}

/** Shows the camera that looks away from the merchant in the video, until the signal stops it. Throws CameraError. */
export async function showCamera(video: HTMLVideoElement, signal: AbortSignal): Promise<void> {
  const stream = await openCamera()
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
    video.srcObject = null
  }
  if (signal.aborted) return stop()
  signal.addEventListener('abort', stop)
  video.srcObject = stream
  await video.play()
}

async function openCamera(): Promise<MediaStream> {
  // Missing on pages without TLS and in some browsers inside other apps.
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices) throw new CameraError('missing')
  try {
    return await devices.getUserMedia({
      audio: false,
      video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
    })
  } catch (error) {
    const isRefused = error instanceof DOMException && error.name === 'NotAllowedError'
    throw new CameraError(isRefused ? 'refused' : 'missing', error)
  }
}
