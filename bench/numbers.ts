/** A quantile of times: 0.5 is the median. */
export const quantile = (times: readonly number[], part: number): number =>
  times.toSorted((one, other) => one - other)[Math.floor((times.length - 1) * part)] ?? NaN

/** Rounds to a number of decimal digits. */
export const roundTo = (value: number, digits = 1): number => Number(value.toFixed(digits))
