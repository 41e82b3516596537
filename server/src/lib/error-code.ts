/** The code of an error of Node.js or PostgreSQL, such as `ENOENT` or `23505`. */
export const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined
