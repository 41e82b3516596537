/**
 * Template tag for the texts of the demonstration data: joins the lines of each paragraph. Blank lines and the lines of
 * lists (`- ` or `1. `) stay.
 */
export const prose = (parts: TemplateStringsArray): string =>
  parts
    .join('')
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim()
    .replace(/(?<!\n)\n(?!\n|- |\d+\. )/g, ' ')
