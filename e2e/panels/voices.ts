import type { Page } from '@playwright/test'
import { expect } from '../support/fixtures.ts'
import type { Plain } from '../support/fixtures.ts'
import { button, openSegment } from '../support/page.ts'

/** The path of voices, below `/api`. */
export const path = '/v1/voices/'

/** Two voices of a company; the second is retired. */
export const ownVoices = [
  {
    ...{ own_voice_id: 'v1', voice_id: 'acme-greta', name: 'Greta', gender: 'female', version: 1 },
    ...{ note: 'Calm, Bavarian.', preview_url: `/files/${'4f'.repeat(16)}.mp3` },
    status_active: true,
  },
  {
    ...{ own_voice_id: 'v2', voice_id: 'acme-karl', name: 'Karl', gender: 'male', version: 1 },
    ...{ note: '', preview_url: null, status_active: false },
  },
]

/** The smallest file that is recognized as an MP3. */
export const sound = {
  name: 'greta.mp3',
  mimeType: 'audio/mpeg',
  buffer: Buffer.concat([Buffer.from('ID3\x04'), Buffer.alloc(60)]),
}

/** Makes the plain backend one with own voices, and with a speech server that does not list some. */
export function haveVoices(
  plain: Plain,
  withdrawn: readonly string[] = [],
  rows: readonly object[] = ownVoices,
): void {
  plain.backend.advertise('own-voices', 'speech', 'retire')
  plain.stub('GET', path, { status: 200, body: rows, times: 30 })
  const check = { checked_at: '2026-01-02T09:00:00Z', withdrawn }
  plain.stub('GET', `${path}check`, { status: 200, body: check, times: 30 })
}

/** Opens the voices of the plain backend. */
export async function openVoices(page: Page, plain: Plain): Promise<void> {
  haveVoices(plain)
  await plain.signIn(page)
  await openSegment(page, 'Voices')
  await expect(button(page, 'Edit Greta')).toBeVisible()
}
