import type { ReactNode } from 'react'
import { isPromptEntity } from '../../services/prompts/prompt-entities.ts'
import { PreviewDisclosure } from '../preview/preview-disclosure.tsx'
import type { RowForm } from './use-row-form.ts'

/**
 * A prompt box with the preview of the whole prompt below it, if the panel's texts are part of one.
 * @param wide whether the box needs the full width of the form
 */
export function WithPreview({
  rowForm: { panel, unsaved },
  wide = false,
  children,
}: {
  rowForm: Pick<RowForm, 'unsaved'> & { panel: Pick<RowForm['panel'], 'entity'> }
  wide?: boolean
  children: ReactNode
}) {
  const { entity } = panel
  if (!isPromptEntity(entity)) return children
  return (
    <PreviewDisclosure edited={{ entity, ...unsaved }} wide={wide}>
      {children}
    </PreviewDisclosure>
  )
}
