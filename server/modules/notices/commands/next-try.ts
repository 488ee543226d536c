import { deliveryRetries, backoffSeconds } from '#server/platform/jobs/retry-policy.ts'

type TriedDelivery = { tries: number; expiresAt: Date | null; now: Date }

/**
 * The time of the next try, by the one policy of all channels: soon, then at longer intervals of which a random part is
 * left out, so that deliveries that failed together are not tried together. Undefined after the last try, and when the
 * delivery is of no use at that time.
 */
export function nextTry(
  { tries, expiresAt, now }: TriedDelivery,
  random: number,
  afterSeconds = 0,
): Date | undefined {
  const wait = backoffSeconds(deliveryRetries, tries)
  if (wait === undefined) return undefined
  const seconds = Math.max(wait * (0.5 + random / 2), afterSeconds)
  const at = new Date(now.getTime() + Math.round(seconds * 1000))
  return expiresAt && at >= expiresAt ? undefined : at
}
