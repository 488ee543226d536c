/**
 * The withheld taxes as the law had them on 30 November 2026, with which the operator's form begins (docs/law.md). Rates
 * are per cent, `freeUpTo` is rupees of a financial year.
 */
export const lawRates = {
  tcs: { rate: 0.5, source: 'CGST Act 2017, s. 52; notification 15/2024-Central Tax' },
  tds: {
    rate: 0.1,
    rateWithoutPan: 5,
    freeUpTo: 500_000,
    source: 'Income-tax Act 2025, s. 393 (formerly s. 194-O)',
  },
} as const
