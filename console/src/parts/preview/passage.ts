import type { ComposedPart, ModePlaceholder } from '@greenroom/contract'

/** A part that replaced a placeholder. */
export type Passage = ComposedPart & { placeholder: ModePlaceholder }

export const isPassage = (part: ComposedPart): part is Passage => part.placeholder !== undefined
