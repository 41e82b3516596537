/** A name as it is shown where the spec wants underscores as spaces (section 2); what is stored keeps them. */
export const humanize = (name: string): string => name.replaceAll('_', ' ')
