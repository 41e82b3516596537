/** Who made a version. Greenroom's own, such as those of the demonstration data, come from `greenroom`. */
export const nameOfActor = (email: string): string => (email === 'greenroom' ? 'Greenroom' : email)
