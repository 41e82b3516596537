import { speech, voices } from '@greenroom/contract'
import { ownVoices } from '../../panels/voices.ts'
import { nameField, pressRowAction } from '../../support/page.ts'
import { press, pressInDialog } from '../write.ts'
import type { Write } from '../write.ts'

const [greta] = ownVoices
const params = { id: 'v1' }

/** The company's own voices. */
export const voiceWrites: readonly Write[] = [
  {
    endpoint: voices.create,
    open: 'voices',
    prepare: async (page) => {
      await press('Add')(page)
      await nameField(page).fill('Ines')
      await page.getByLabel('Voice ID').fill('acme-ines')
      await page.getByRole('button', { name: /^Gender/ }).click()
      await page.getByRole('radio', { name: 'Female' }).check()
    },
    send: press('Save'),
    answer: { status: 201, body: { ...greta, own_voice_id: 'v3', voice_id: 'acme-ines' } },
    shown: voices.messages.created,
  },
  {
    endpoint: voices.update,
    params,
    open: 'voices, edit',
    prepare: (page) => nameField(page).fill('Greta Huber'),
    send: press('Save'),
    answer: { body: greta },
    shown: voices.messages.updated,
  },
  {
    endpoint: voices.remove,
    params,
    open: 'voices',
    prepare: (page) => press('Delete Greta')(page),
    send: pressInDialog('Delete'),
    shown: voices.messages.removed,
  },
  {
    endpoint: voices.setStatus,
    params,
    open: 'voices',
    send: (page) => pressRowAction(page, 'Retire', 'Greta'),
    answer: { body: { ...greta, status_active: false } },
    shown: 'Voice retired',
  },
  {
    endpoint: speech.check,
    open: 'voices',
    send: press('Check voices'),
    answer: { body: { checked_at: '2026-01-02T09:00:00Z', withdrawn: [] } },
    shown: 'Voices checked',
  },
]
