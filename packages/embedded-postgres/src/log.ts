/** The part of a logger that this package needs. */
export interface Log {
  info(message: string): void
  warn(message: string): void
}
