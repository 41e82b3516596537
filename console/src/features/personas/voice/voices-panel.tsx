import { ActiveChip, Chip } from '../../../ui/active-chip.tsx'
import { capitalize } from '../../../lib/humanize.ts'
import { definePanel, nameColumn } from '../../crud/index.ts'
import { PlayButton } from './play-button.tsx'
import { useVoices } from './use-voices.ts'
import { VoiceCheck } from './voice-check.tsx'
import { VoiceForm, voiceFields, voiceSaves } from './voice-form.tsx'

/** The company's own voices (feature `own-voices`). */
export const VoicesPanel = definePanel({
  ...voiceSaves,
  useLookups: useVoices,
  columns: [
    nameColumn(),
    { title: 'Voice ID', text: ({ row }) => row.voice_id },
    { title: 'Gender', width: 6, text: ({ row }) => capitalize(row.gender) },
    {
      title: 'Preview',
      width: 5,
      render: ({ row: { voice_id, preview_url }, name }) => (
        <PlayButton voice={{ voice_id, name, preview: preview_url ?? '' }} />
      ),
    },
    {
      title: 'Status',
      width: 7,
      render: ({ row, lookups }) =>
        lookups.withdrawn.has(row.voice_id) ? (
          <Chip color="red" label="Withdrawn" />
        ) : (
          <ActiveChip active={row.status_active !== false} />
        ),
    },
  ],
  fields: voiceFields,
  deleteNoun: 'voice',
  beside: <VoiceCheck />,
  Form: VoiceForm,
})
