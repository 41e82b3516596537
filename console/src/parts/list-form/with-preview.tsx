import type { ReactNode } from 'react'
import { idOf } from '../../services/api/crud-resource.ts'
import type { Item } from '../../services/api/crud-resource.ts'
import { isPromptEntity } from '../../services/prompts/prompt-entities.ts'
import { PreviewDisclosure } from '../preview/preview-disclosure.tsx'
import type { RowForm } from './use-row-form.ts'
import { bodyOf, sameValues } from './values.ts'
import type { Values } from './values.ts'

/** Stands for the id of a row that is not saved yet. */
const newId = 'new'

/**
 * A prompt box with the preview of the whole prompt below it, if the panel's texts are part of one.
 * @param wide whether the box needs the full width of the form
 */
export function WithPreview<Row extends Item>({
  rowForm: { panel, fields, row, typed, state },
  wide = false,
  children,
}: {
  rowForm: Pick<RowForm<Row>, 'panel' | 'fields' | 'row' | 'typed' | 'state'>
  wide?: boolean
  children: ReactNode
}) {
  const { entity, resource } = panel
  if (!isPromptEntity(entity)) return children
  const id = row ? idOf(resource, row) : newId
  const edited = {
    entity,
    id,
    isNew: !row,
    typed,
    /** The row as a save would make it: names are trimmed, texts in wire form. */
    rowOf: (values: Values): Item => ({
      ...row,
      ...bodyOf(fields, { ...values, name: values['name']?.trim() ?? '' }, row),
      [resource.id]: id,
    }),
    isUnsaved: (values: Values) => !row || !sameValues(state.base.stored, values),
  }
  return (
    <PreviewDisclosure edited={edited} wide={wide}>
      {children}
    </PreviewDisclosure>
  )
}
