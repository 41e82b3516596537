import type { OutputOf, experiments } from '@greenroom/contract'
import { judgeOf, modelsOf } from '../../config/config.ts'
import type { ModelServer } from '../../config/config.ts'
import type { JobModels } from '../../database/model-schema.ts'
import { refuse } from '../../http/http-error.ts'

type Names = NonNullable<OutputOf<typeof experiments.input>['models']>['changed']

/** The models of a job: those of the settings, and on the changed side the ones to try. */
export const jobModels = (server: ModelServer, tried: Names = {}): JobModels => {
  const current = { player: server.model, judge: judgeOf(server).model }
  const { player = current.player, judge = current.judge } = tried
  return { current, changed: { player, judge } }
}

/** Checks that a model may be tried. @throws HttpError 400 */
export const requireTriable = (
  server: ModelServer,
  name: string | undefined,
  field: string,
): void => {
  if (name !== undefined && !modelsOf(server).includes(name))
    refuse(400, `${field} must be one of ${modelsOf(server).join(', ')}`, field)
}

/** Checks that exactly one of two fields is given. @throws HttpError 400 */
export const requireOneOf = <Name extends string>(
  body: Readonly<Partial<Record<Name, unknown>>>,
  text: Name,
  model: Name,
): void => {
  const [hasText, hasModel] = [body[text] !== undefined, body[model] !== undefined]
  if (!hasText && !hasModel) refuse(400, `${text} or ${model} must be given`, text)
  if (hasText && hasModel) refuse(400, `${model} must not be given with ${text}`, model)
}
