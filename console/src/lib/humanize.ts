/** Shows the underscores of a name as spaces (spec section 2). */
export const humanize = (name: string): string => name.replaceAll('_', ' ')

/** Begins with a capital letter. */
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
