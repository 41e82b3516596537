/** As much of a logger as what runs before and beside the HTTP server needs. */
export interface Log {
  info(message: string): void
  warn(message: string): void
}
