/** Tests run in Node.js, which the contract itself must not need. */
declare const process: { readonly env: Readonly<Record<string, string | undefined>> }

/** How many cases a property test tries: enough to find most mistakes, and in `npm run test:full` the rare ones too. */
export const propertyCases = { numRuns: process.env['FULL'] ? 10_000 : 1_000 }
