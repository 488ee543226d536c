/** The list with one entry at another place. */
export function movePicture(images: readonly string[], from: number, to: number): string[] {
  const moved = images[from]
  if (moved === undefined) return [...images]
  const rest = images.filter((_, place) => place !== from)
  return [...rest.slice(0, to), moved, ...rest.slice(to)]
}

/** The list with a new picture at its end, or where the one is that it replaces. */
export function placePicture(
  images: readonly string[],
  image: string,
  replaces: string | undefined,
): string[] {
  if (replaces === undefined || !images.includes(replaces)) return [...images, image]
  return images.map((one) => (one === replaces ? image : one))
}
