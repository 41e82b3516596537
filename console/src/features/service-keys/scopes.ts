import type { KeyScope } from '@greenroom/contract'

/** Each scope of keys: its label, what a service does with the key, and what ends when the key is revoked. */
export const scopes: Readonly<Record<KeyScope, { label: string; does: string; ends: string }>> = {
  delivery: {
    label: 'Delivery',
    does: 'The service reads prompts, saves trainees and records sessions.',
    ends: 'it can no longer read prompts or start and finish sessions',
  },
  reporting: {
    label: 'Reporting',
    does: 'The service reads people, sessions and figures, but no transcripts and no texts of reports.',
    ends: 'it can no longer read people, sessions and figures',
  },
  provisioning: {
    label: 'Provisioning',
    does: 'An identity provider adds, updates and deactivates people.',
    ends: 'it can no longer add, update and deactivate people',
  },
}
