/**
 * Template tag for the texts of the demonstration data. The lines of a paragraph become one line; blank lines, and
 * the lines of a list (`- ` or `1. `), stay.
 */
export const prose = (parts: TemplateStringsArray): string =>
  parts
    .join('')
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim()
    .replace(/(?<!\n)\n(?!\n|- |\d+\. )/g, ' ')
