import { refuse } from '../../http/http-error.ts'

/** @throws Refusal 404 always */
export const gone = (): never =>
  refuse(404, 'There is no session with this id. It may have been deleted.')
