/** What other features use of this one. */
export { ChoiceInput } from './choice-input.tsx'
export { filterThreshold, nameById, toChoices } from './choices.ts'
export { nameColumn } from './column.tsx'
export type { Column } from './column.tsx'
export { confirmDelete } from './confirm-delete.tsx'
export { definePanel } from './define-panel.tsx'
export { choiceField, isPrompt, nameAndPromptFields, promptField, textField } from './field.ts'
export type { Body, ChipHints, Field, TemplateRules } from './field.ts'
export { FieldInput } from './field-input.tsx'
export { restoringBody } from './values.ts'
export { FormFrame } from './form-frame.tsx'
export { baseOf, unsavedDraft } from './form-state.ts'
export { FormView } from './form-view.tsx'
export { displayName } from './panel.ts'
export type { FormProps, Panel, Update, VersionExtras } from './panel.ts'
export { saveRow, useSave } from './save-row.ts'
export { lazyRowView, SlotsContext, useSlots } from './slots.tsx'
export type {
  CrudSlots,
  EditedRow,
  FormSlotProps,
  PromptInputProps,
  RowAction,
  RowView,
  RowViewProps,
  TemplateInputProps,
} from './slots.tsx'
export { SameName } from './same-name.tsx'
export { restoreFromTrash } from './undo-delete/restore.ts'
export { useUndoLine } from './undo-delete/use-undo-line.tsx'
export { draftNameOf, draftText } from './use-draft.ts'
export { useFileUpload } from './use-file-upload.ts'
export type { FileUpload } from './use-file-upload.ts'
export { useRowForm } from './use-row-form.ts'
export type { FormInputProps } from './use-row-form.ts'
export { displayedValue, readBody, valuesOf } from './values.ts'
export type { Values } from './values.ts'
export { CopyButton, CopyLinkButton } from './frame/copy-button.tsx'
export { DialogButtons, DialogEnd, DialogSlot } from './frame/dialog-buttons.tsx'
export { DownloadCsv, useDownload } from './frame/download-csv.tsx'
export { ActivityLink, VersionLink } from './frame/links.tsx'
export { SecretField, showSecret } from './frame/new-secret.tsx'
export { PanelContext, usePanelView } from './frame/panel-context.ts'
export type { PanelContextValue } from './frame/panel-context.ts'
export { PanelFrame } from './frame/panel-frame.tsx'
export { SessionNotice } from './frame/session-notice.tsx'
export { SidePanelSlot, sidePanelSlot } from './frame/side-panel-slot.tsx'
export { useFilters } from './frame/use-filters.ts'
export type { FilterProps, Filters } from './frame/use-filters.ts'
