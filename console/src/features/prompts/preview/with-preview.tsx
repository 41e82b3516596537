import { isPromptEntity } from '@greenroom/contract'
import type { ReactNode } from 'react'
import type { FormSlotProps } from '../../crud/index.ts'
import { PreviewDisclosure } from './preview-disclosure.tsx'

/**
 * A prompt box with the preview of the whole prompt below it, if the form's texts are part of one.
 * @param wide whether the box needs the full width of the form
 */
export const WithPreview = ({
  entity,
  unsaved,
  wide = false,
  children,
}: FormSlotProps & { wide?: boolean; children: ReactNode }) =>
  isPromptEntity(entity) ? (
    <PreviewDisclosure edited={{ entity, ...unsaved }} wide={wide}>
      {children}
    </PreviewDisclosure>
  ) : (
    children
  )
