/** Moves one entry of the list to another place. */
export function movePicture(images: readonly string[], from: number, to: number): string[] {
  const moved = images[from]
  if (moved === undefined) return [...images]
  const rest = images.filter((_, place) => place !== from)
  return [...rest.slice(0, to), moved, ...rest.slice(to)]
}

/** Adds a picture at the end of the list, or in the place of the picture that it replaces. */
export function placePicture(
  images: readonly string[],
  image: string,
  replaces: string | undefined,
): string[] {
  if (replaces === undefined || !images.includes(replaces)) return [...images, image]
  return images.map((one) => (one === replaces ? image : one))
}
