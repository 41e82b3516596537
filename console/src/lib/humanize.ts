/** Shows the underscores of a name as spaces (spec section 2). */
export const humanize = (name: string): string => name.replaceAll('_', ' ')
