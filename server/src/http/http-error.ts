/** An answer that says no: thrown anywhere below a handler, sent as `{ message, field? }`. */
export class Refusal extends Error {
  readonly status: number
  readonly field: string | undefined
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: number,
    message: string,
    more: { field?: string | undefined; headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(message)
    this.name = 'Refusal'
    this.status = status
    this.field = more.field
    this.headers = more.headers ?? {}
  }
}

/**
 * Ends a request with a status of 4xx or 5xx.
 * @param message what the person at the screen is told
 * @param field the field of the body that is at fault, where it is one
 * @throws Refusal always
 */
export function refuse(status: number, message: string, field?: string): never {
  throw new Refusal(status, message, { field })
}
