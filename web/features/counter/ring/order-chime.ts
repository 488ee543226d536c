import { storedText } from '#web/lib/browser-storage.ts'

/** `on` when the merchant has enabled the sound. */
export const chimeStorage = storedText('orderChime')

/** Two rising tones: pitch in hertz, start in seconds. */
const bells = [
  { pitch: 880, at: 0 },
  { pitch: 1174.7, at: 0.16 },
]
const RING_SECONDS = 0.7
const LOUDNESS = 0.35

let context: AudioContext | undefined

/** Turns the sound on and rings once. Call it from a tap, because browsers allow sound only after one. */
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

/** Applies the saved choice at the first touch after a reload. Returns a function that removes the listener. */
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
