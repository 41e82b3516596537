import { ApiError } from './api-error.ts'

/** The JSON of an answer; a body that breaks off or is no JSON is no usable answer. */
export const jsonOf = (response: Response): Promise<unknown> =>
  response.json().catch(() => {
    throw new ApiError(0)
  })
