import { storedText } from '#web/lib/browser-storage.ts'

/** `on` once the merchant allowed it. */
export const chimeStorage = storedText('orderChime')

/** Two rising bells: pitch in hertz, start in seconds. */
const bells = [
  { pitch: 880, at: 0 },
  { pitch: 1174.7, at: 0.16 },
]
const RING_SECONDS = 0.7
const LOUDNESS = 0.35

let context: AudioContext | undefined

/** To be called from a tap: browsers let no page sound before one. Rings once, so that the choice is heard. */
export async function allowChime(): Promise<void> {
  chimeStorage.write('on')
  await wake()
  ring()
}

export function silenceChime(): void {
  chimeStorage.remove()
}

export function ring(): void {
  if (chimeStorage.read() !== 'on' || context?.state !== 'running') return
  for (const { pitch, at } of bells) strike(context, pitch, context.currentTime + at)
}

/** After a reload the remembered choice works again from the first touch on. Returns how to stop waiting for it. */
export function wakeOnFirstTouch(): () => void {
  const waiting = new AbortController()
  const touched = () => {
    waiting.abort()
    if (chimeStorage.read() === 'on') void wake()
  }
  for (const touch of ['pointerdown', 'keydown']) {
    addEventListener(touch, touched, { signal: waiting.signal })
  }
  return () => waiting.abort()
}

async function wake(): Promise<void> {
  context ??= new AudioContext()
  await context.resume()
}

function strike(audio: AudioContext, pitch: number, at: number): void {
  const bell = audio.createOscillator()
  const loudness = audio.createGain()
  bell.frequency.value = pitch
  loudness.gain.setValueAtTime(LOUDNESS, at)
  loudness.gain.exponentialRampToValueAtTime(0.001, at + RING_SECONDS)
  bell.connect(loudness).connect(audio.destination)
  bell.start(at)
  bell.stop(at + RING_SECONDS)
}
