/** A name as stored pictures have it. @param digit a hexadecimal digit that tells it from others */
export const pictureName = (digit: string): string => `${digit.repeat(32)}.webp`
