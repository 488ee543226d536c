/** Where a stored picture is served; the browser adds `-320.webp`, `-640.webp` or `-1600.webp`. */
export function mediaPath(hash: string | null): string | null {
  return hash === null ? null : `/media/${hash}`
}
