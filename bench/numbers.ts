/** The time that a part of all times is not longer than: 0.5 is the median. */
export const at = (times: readonly number[], part: number): number =>
  times.toSorted((one, other) => one - other)[Math.floor((times.length - 1) * part)] ?? NaN

/** As few digits as a table needs. */
export const rounded = (value: number, digits = 1): number => Number(value.toFixed(digits))
