export type Floor = {
  /** Lowest number of rows of the list. */
  rows: number
  /** Lowest share of the rows of the list that hold; then the lowest share in a class of queries. */
  all: number
  leastOfAClass: number
}
/** By the names of the lists. */
export type Floors = Record<string, { city: Floor; catalogue?: Floor }>

/**
 * Limits half a point below the measured results of the search; no change may fall below them. The aim is 95 % of all
 * rows and 85 % of each class, so an improvement of the search raises these limits.
 */
export const floors: Floors = {
  older: {
    city: { rows: 157, all: 0.985, leastOfAClass: 0.85 },
    catalogue: { rows: 75, all: 0.98, leastOfAClass: 0.85 },
  },
  first: {
    city: { rows: 241, all: 0.965, leastOfAClass: 0.85 },
    catalogue: { rows: 267, all: 0.935, leastOfAClass: 0.8 },
  },
  second: {
    city: { rows: 245, all: 0.99, leastOfAClass: 0.85 },
    catalogue: { rows: 479, all: 0.965, leastOfAClass: 0.85 },
  },
  third: {
    city: { rows: 116, all: 0.995, leastOfAClass: 0.85 },
    catalogue: { rows: 251, all: 0.95, leastOfAClass: 0.75 },
  },
  fourth: {
    city: { rows: 45, all: 0.925, leastOfAClass: 0.5 },
    catalogue: { rows: 159, all: 0.91, leastOfAClass: 0.57 },
  },
  fifth: {
    city: { rows: 39, all: 0.995, leastOfAClass: 0.85 },
    catalogue: { rows: 149, all: 0.96, leastOfAClass: 0.85 },
  },
  sixth: {
    city: { rows: 35, all: 0.995, leastOfAClass: 0.85 },
    catalogue: { rows: 149, all: 0.95, leastOfAClass: 0.83 },
  },
  seventh: {
    city: { rows: 60, all: 0.96, leastOfAClass: 0.66 },
    catalogue: { rows: 172, all: 0.965, leastOfAClass: 0.83 },
  },
  eighth: {
    city: { rows: 144, all: 0.985, leastOfAClass: 0.66 },
    catalogue: { rows: 382, all: 0.975, leastOfAClass: 0.83 },
  },
  ninth: {
    city: { rows: 15, all: 0.995, leastOfAClass: 0.85 },
    catalogue: { rows: 243, all: 0.98, leastOfAClass: 0.85 },
  },
  tenth: {
    city: { rows: 36, all: 0.97, leastOfAClass: 0.85 },
    catalogue: { rows: 84, all: 0.945, leastOfAClass: 0.85 },
  },
  slips: { city: { rows: 150, all: 0.9, leastOfAClass: 0.9 } },
  engines: { city: { rows: 140, all: 1, leastOfAClass: 1 } },
}
