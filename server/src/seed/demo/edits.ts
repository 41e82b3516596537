import type { Entity } from '@greenroom/contract'

/** One edit of a text. */
interface Edit {
  at: string
  by: string
  note?: string
  /** The passage before the edit. */
  before: string
  after: string
}

const [elena, marcus] = ['elena.ruiz@greenroom.example', 'marcus.hale@greenroom.example']

/** How some texts came to be what they are: their edits, oldest first. The last ones lead to the texts beside this file. */
export const edits: readonly { entity: Entity; name: string; edits: readonly Edit[] }[] = [
  {
    entity: 'interaction-modes',
    name: 'Prospecting call',
    edits: [
      {
        at: '2025-12-04T15:20Z',
        by: elena,
        note: 'Ten seconds were too short for anybody to finish a sentence',
        before: 'Give the caller about ten seconds.',
        after: 'Give the caller about thirty seconds.',
      },
      {
        at: '2026-02-17T09:05Z',
        by: marcus,
        before: 'Use as many of these as you like in one call, in your own words:',
        after: 'Use no more than three of these in one call, in your own words:',
      },
      {
        at: '2026-06-09T13:48Z',
        by: elena,
        note: 'Hang up on a repeated pitch, as customers do',
        before: 'If the caller is rude, hang up.',
        after: 'If the caller is rude, or repeats a pitch after you have said no twice, hang up.',
      },
      {
        at: '2026-10-12T10:31Z',
        by: elena,
        note: 'The model kept describing its own sighs',
        before: "Never play the salesperson's part.",
        after: "Never play the salesperson's part and never describe your own actions in brackets.",
      },
    ],
  },
  {
    entity: 'interaction-modes',
    name: 'Discovery meeting',
    edits: [
      {
        at: '2026-01-20T16:12Z',
        by: marcus,
        note: 'Two problems made every meeting the same',
        before: 'Settle on two problems of different weight:',
        after: 'Settle on three problems of different weight:',
      },
      {
        at: '2026-08-25T08:40Z',
        by: elena,
        note: 'Reward a correct summary',
        before: 'When the salesperson sums up what you said correctly, confirm it.',
        after:
          'When the salesperson sums up what you said correctly, add something that you had held back.',
      },
    ],
  },
  {
    entity: 'interaction-modes',
    name: 'Closing negotiation',
    edits: [
      {
        at: '2026-03-03T11:26Z',
        by: elena,
        note: 'Twelve percent ended most negotiations at once',
        before: 'A second offer is on your desk, twelve percent lower in price,',
        after: 'A second offer is on your desk, nine percent lower in price,',
      },
    ],
  },
  {
    entity: 'personas',
    name: 'Walter Brandt',
    edits: [
      {
        at: '2026-02-10T14:02Z',
        by: marcus,
        note: 'Trainees never reached his private worry',
        before: 'He will not say so unless he is asked twice what he wants to leave behind.',
        after: 'He will not say so unless he is asked what he wants to leave behind.',
      },
      {
        at: '2026-05-19T09:33Z',
        by: elena,
        note: 'Tried: friendlier on the phone',
        before: 'He speaks slowly, in short sentences, and lets silences stand',
        after: 'He speaks slowly and kindly, laughs easily, and lets silences stand',
      },
      {
        at: '2026-05-26T09:10Z',
        by: elena,
        note: 'Back: he was too easy to win over',
        before: 'He speaks slowly and kindly, laughs easily, and lets silences stand',
        after: 'He speaks slowly, in short sentences, and lets silences stand',
      },
    ],
  },
  {
    entity: 'personas',
    name: 'Denise Carter',
    edits: [
      {
        at: '2026-07-14T15:55Z',
        by: marcus,
        note: 'Gives trainees a way in: availability is worth money to her',
        before: 'Since then she trusts no supplier with a single source.',
        after:
          'Since then she pays for availability, if somebody helps her to defend it before her director.',
      },
    ],
  },
  {
    entity: 'industries',
    name: 'Automotive components',
    edits: [
      {
        at: '2026-01-13T10:20Z',
        by: marcus,
        before: 'A line that stops at the customer is expensive.',
        after: "A line that stops at the customer's plant is charged by the minute.",
      },
      {
        at: '2026-04-28T12:44Z',
        by: elena,
        note: 'Electric vehicles',
        before: 'Volumes swing with call-offs, and skilled setters are hard to find.',
        after:
          'Volumes swing with call-offs, the move to electric vehicles makes some parts obsolete, and skilled setters are hard to find.',
      },
    ],
  },
  {
    entity: 'ai-roles',
    name: 'Procurement Manager',
    edits: [
      {
        at: '2026-09-08T13:15Z',
        by: elena,
        note: 'Five years, as in the proposal template',
        before: 'You compare the total over three years,',
        after: 'You compare the total over five years,',
      },
    ],
  },
]
