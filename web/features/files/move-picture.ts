/** The list with one entry at another place. */
export function movePicture(images: readonly string[], from: number, to: number): string[] {
  const moved = images[from]
  if (moved === undefined) return [...images]
  const rest = images.filter((_, place) => place !== from)
  return [...rest.slice(0, to), moved, ...rest.slice(to)]
}
