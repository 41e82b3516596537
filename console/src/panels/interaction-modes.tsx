import {
  descriptionPreviewLength,
  interactionModes,
  maxModes,
  modePlaceholders as placeholders,
  modeTemplateErrors as validate,
  rows as heights,
} from '@greenroom/contract'
import { nameColumn, definePanel, textField } from '../features/crud/index.ts'
import { hasFeature, useFeature } from '../services/api/features.ts'
import { RetiredBadge } from '../ui/active-chip.tsx'

/** Spec section 7: an update sends the template only. Our own server also accepts name and description. */
const fixed = { readOnly: true, help: 'This backend can only update the template.' }

/** Interaction modes (spec section 2): at most three, each with a template that uses all 14 placeholders. */
export const InteractionModesPanel = definePanel({
  resource: interactionModes,
  entity: 'interaction-modes',
  columns: [
    nameColumn(undefined, ({ status_active }) =>
      hasFeature('retire') && status_active === false ? <RetiredBadge /> : undefined,
    ),
    { title: 'Description', text: ({ row }) => row.description, cut: descriptionPreviewLength },
  ],
  useLookups: () => ({ canRename: useFeature('mode-rename') }),
  fields: ({ row, lookups: { canRename } }) => {
    const more = row && !canRename ? fixed : {}
    return [
      textField('name', 'Name', more),
      { kind: 'lines', name: 'description', label: 'Description', rows: 3, ...more },
      {
        kind: 'template',
        name: 'prompt_template',
        label: 'Prompt Template',
        rows: row ? heights.templateWhenEditing : heights.template,
        rules: { placeholders, validate },
        hints: { used: 'used' },
      },
    ]
  },
  canAdd: (rows) => rows.length < maxModes,
  deletedOn: '2xx',
  toUpdate: ({ name, description, prompt_template }, row) => ({
    mode_id: row.mode_id,
    prompt_template,
    ...(hasFeature('mode-rename') && name !== row.name && { name }),
    ...(hasFeature('mode-rename') && description !== row.description && { description }),
  }),
})
