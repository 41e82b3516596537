/** The words for the status of a session that Greenroom knows. A role-play service may end a session with others, too. */
export const sessionStatus = {
  inProgress: 'in_progress',
  completed: 'completed',
  /** It did not take place: its credit is not taken, and figures leave it out. */
  cancelled: 'cancelled',
} as const

/** A status as it is stored: one that Greenroom knows is the same in any case, and in American spelling. */
export const storedStatus = (text: string): string => {
  const word = text
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
    .replace(/^canceled$/, 'cancelled')
  return Object.values(sessionStatus).find((status) => status === word) ?? text
}
