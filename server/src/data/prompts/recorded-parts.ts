import type { Composition, ModePlaceholder } from '@greenroom/contract'
import type { RecordedPart, RecordedSource } from '../../database/schema.ts'

/** A filled placeholder with its position in the text, in UTF-16 units. */
interface FilledPart extends RecordedPart {
  readonly placeholder: ModePlaceholder
  readonly start: number
  readonly length: number
}

/** The filled placeholders of a composed prompt, in the order of the text. */
export function filledParts({ parts }: Pick<Composition, 'parts'>): FilledPart[] {
  let start = 0
  return parts.flatMap(({ text, placeholder, sources }) => {
    const position = { start, length: text.length }
    start += text.length
    const known = sources.map(({ entity, id, name, version = 1 }) => ({
      entity,
      id,
      name,
      version,
    }))
    return placeholder ? [{ placeholder, ...position, sources: known }] : []
  })
}

/** The parts of a composed prompt as they are kept with a session: the template's own text, then the placeholders. */
export const recordedParts = (
  composition: Pick<Composition, 'parts'>,
  { id, name, version }: Omit<RecordedSource, 'entity'>,
): RecordedPart[] => [
  { placeholder: null, sources: [{ entity: 'interaction-modes', id, name, version }] },
  ...filledParts(composition),
]
