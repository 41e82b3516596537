/** Whether the full lists run (`npm run test:full`) instead of the short lists. */
export const full = process.env['FULL'] === '1'
