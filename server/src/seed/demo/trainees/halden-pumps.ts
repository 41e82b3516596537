import { prose } from '../../../lib/prose.ts'
import type { Trainee } from './trainee.ts'

/** Sellers of process and vacuum pumps. */
export const haldenPumps: readonly Trainee[] = [
  {
    firstName: 'Terrence',
    lastName: 'Boyd',
    email: 'terrence.boyd@haldenpumps.example',
    phone: '+1 262 555 0114',
    role: 'sales_person',
    joined: '2025-12-01T15:05Z',
    subscriptions: [
      { plan: 'trial', since: '2025-12-01T15:10Z', active: false },
      { plan: 'starter', since: '2026-01-12T14:00Z', active: true },
    ],
    sessions: [
      {
        with: 'Erik Lindqvist',
        mode: 'Prospecting call',
        at: '2025-12-03T16:40Z',
        minutes: 10,
        status: 'completed',
        report: {
          scores: [59, 50, 47, 56, 35],
          summary: prose`
            You pushed for a date three times, and Erik finds urgency impolite. His question about
            viscosity deserved an answer or an honest 'I do not know'. Offer a data sheet with test
            conditions first and let him propose the time.
          `,
        },
      },
      {
        with: 'Erik Lindqvist',
        mode: 'Prospecting call',
        at: '2026-01-14T16:30Z',
        minutes: 9,
        status: 'completed',
        report: {
          scores: [71, 67, 69, 72, 66],
          summary: prose`
            The seal failure with its cause, told in forty seconds, was exactly the right opening
            for Erik. He said 'interesting' and you knew what that means. Next time ask which filler
            wears the seals fastest before you mention ceramics.
          `,
        },
      },
      {
        with: 'Priya Raman',
        mode: 'Discovery meeting',
        at: '2026-03-18T15:00Z',
        minutes: 29,
        status: 'completed',
        report: {
          scores: [60, 66, 54, 58, 62, 49],
          summary: prose`
            You called the change control a formality and spent twenty minutes climbing out of that
            hole. The freeze dryer batch worth half a million was the way out, and you found it. Ask
            for the last deviation report on vacuum, politely and in writing.
          `,
        },
      },
      {
        with: 'Erik Lindqvist',
        mode: 'Discovery meeting',
        at: '2026-05-27T18:10Z',
        minutes: 30,
        status: 'completed',
        report: {
          scores: [79, 81, 77, 75, 73, 70],
          summary: prose`
            Your drawing of the dispersing step brought the temperature question to the table by
            minute twelve. You offered two sensors for a trial and took two hours of his week in
            exchange. The missing question is who has to be convinced when the curve is clear.
          `,
        },
      },
      {
        with: 'Priya Raman',
        mode: 'Closing negotiation',
        at: '2026-08-05T15:20Z',
        minutes: 28,
        status: 'completed',
        report: {
          scores: [72, 75, 69, 71, 76, 64, 70],
          summary: prose`
            Priya's demand for a lower price was a demand for qualification papers, and you
            discovered it in the second half. The order is confirmed with the documents before the
            fall audit. Ask 'what would you do with the saving?' at the first demand.
          `,
        },
      },
      {
        with: 'Joan Ostrowski',
        mode: 'Discovery meeting',
        at: '2026-09-24T14:50Z',
        minutes: 23,
        status: 'completed',
        report: {
          stored: 'text',
          scores: [74, 72, 65, 70, 68, 77],
          summary: prose`
            You put one page on the table and stayed silent while Joan read it with her pencil; well
            judged. You admitted the late delivery of last spring before she mentioned it. The cash
            that waits in the hall was never turned into a figure.
          `,
        },
      },
    ],
  },
  {
    firstName: 'Wei',
    lastName: 'Zhang',
    email: 'wei.zhang@haldenpumps.example',
    phone: '+1 414 555 0157',
    role: 'sales_person',
    joined: '2026-01-15T18:33Z',
    subscriptions: [{ plan: 'starter', since: '2026-01-15T18:40Z', active: true, credits: 4 }],
    sessions: [
      {
        with: 'Darnell Hughes',
        mode: 'Prospecting call',
        at: '2026-01-20T14:25Z',
        minutes: 7,
        status: 'completed',
        report: {
          scores: [66, 59, 63, 54, 57],
          summary: prose`
            You had read about hot filling and asked how the product pump behaves during a stop.
            Darnell answered with a story and you waited for its end. Your closing was a brochure by
            email; ask to see the pump at five in the morning instead.
          `,
        },
      },
      {
        with: 'Denise Carter',
        mode: 'Discovery meeting',
        at: '2026-02-25T20:00Z',
        minutes: 30,
        status: 'completed',
        report: {
          scores: [70, 68, 73, 66, 71, 65],
          summary: prose`
            The table with five years of ownership cost was built together with Denise, line by
            line, and she kept the file. You noticed her hesitation at the spare parts line and
            asked; the nine days came out. Ask also whom she has to convince, because the director
            was not mentioned once.
          `,
        },
      },
      {
        with: 'Denise Carter',
        mode: 'Closing negotiation',
        at: '2026-04-30T19:10Z',
        minutes: 27,
        status: 'completed',
        report: {
          scores: [78, 74, 76, 70, 80, 73, 77],
          summary: prose`
            You tied each half percent to a longer frame agreement and ended three steps later at
            2.5 percent. The stock of rotor sets in Atlanta was the condition that mattered. It was
            a Thursday, a good choice: she does not decide on Fridays.
          `,
        },
      },
      {
        with: 'Erik Lindqvist',
        mode: 'Discovery meeting',
        at: '2026-07-08T17:15Z',
        minutes: 12,
        status: 'abandoned',
      },
    ],
  },
  {
    firstName: 'Yuki',
    lastName: 'Nakamura',
    email: 'yuki.nakamura@haldenpumps.example',
    phone: null,
    role: 'sales_person',
    joined: '2026-03-05T21:02Z',
    subscriptions: [{ plan: 'trial', since: '2026-03-05T21:05Z', active: true }],
    sessions: [
      {
        with: 'Hiroshi Tanaka',
        mode: 'Prospecting call',
        at: '2026-03-09T20:30Z',
        minutes: 9,
        status: 'completed',
        report: {
          scores: [84, 68, 71, 65, 62],
          summary: prose`
            Formal, well prepared and patient: Hiroshi asked you to send the data, which from him
            means maybe. He pointed out that eight weeks had become ten during the call. Write your
            own figures down before you dial.
          `,
        },
      },
      {
        with: 'Linh Tran',
        mode: 'Prospecting call',
        at: '2026-03-11T21:15Z',
        minutes: 8,
        status: 'completed',
        report: {
          scores: [75, 71, 60, 63, 58],
          summary: prose`
            Two engineers talking about bubbles in potting compound, a pleasure to listen to. The
            customer enjoyed it and bought nothing, because nobody asked what the bubbles cost. End
            with a question about the person who signs.
          `,
        },
      },
    ],
  },
  {
    firstName: 'Peter',
    lastName: 'Halvorsen',
    email: 'peter.halvorsen@haldenpumps.example',
    phone: '+1 262 555 0101',
    role: 'sales_manager',
    joined: '2026-05-12T13:18Z',
    subscriptions: [{ plan: 'enterprise', since: '2026-05-12T13:30Z', active: true }],
    sessions: [
      {
        with: 'Priya Raman',
        mode: 'Closing negotiation',
        at: '2026-05-21T15:30Z',
        minutes: 46,
        status: 'completed',
        report: {
          scores: [85, 87, 83, 88, 84, 80, 85],
          summary: prose`
            Nothing was hurried, and every point was written down while it was spoken. You refused
            the last demand with a reason and Priya thanked you for clarity. Ask for production's
            presence next time: she decides in writing, and never alone.
          `,
        },
      },
    ],
  },
  {
    firstName: 'Tomasz',
    lastName: 'Zieliński',
    email: 'tomasz.zielinski@haldenpumps.example',
    phone: '+1 920 555 0133',
    role: 'sales_person',
    joined: '2026-06-30T17:27Z',
    subscriptions: [{ plan: 'starter', since: '2026-06-30T17:30Z', active: true }],
    sessions: [
      {
        with: 'Grace Whitfield',
        mode: 'Prospecting call',
        at: '2026-07-07T14:35Z',
        minutes: 6,
        status: 'completed',
        report: {
          scores: [70, 56, 58, 60, 51],
          summary: prose`
            You told Grace at once that glue pumps are a small part of her cost, and she laughed and
            stayed. After that you had no second question. Prepare one about the starch kitchen,
            where the warp begins.
          `,
        },
      },
      {
        with: 'Erik Lindqvist',
        mode: 'Discovery meeting',
        at: '2026-08-19T17:50Z',
        minutes: 28,
        status: 'completed',
        report: {
          scores: [73, 76, 70, 71, 66, 62],
          summary: prose`
            You asked Erik to describe the last batch that hardened in the vessel, hour by hour, and
            he did. Torque as an early signal was his idea in the end, and you left it to him. Bring
            the maintenance view in, he had not thought of the chisel.
          `,
        },
      },
    ],
  },
  {
    firstName: 'Zainab',
    lastName: 'Yusuf',
    email: 'zainab.yusuf@haldenpumps.example',
    phone: '+1 608 555 0179',
    role: 'sales_person',
    joined: '2026-09-15T14:09Z',
    subscriptions: [{ plan: 'trial', since: '2026-09-15T14:10Z', active: true }],
    sessions: [
      {
        with: 'Priya Raman',
        mode: 'Prospecting call',
        at: '2026-09-16T15:05Z',
        minutes: 7,
        status: 'completed',
        report: {
          scores: [62, 46, 54, 51, 40],
          summary: prose`
            You apologized four times in seven minutes; once is courteous. Priya asked which
            standard the pump meets and you gave the right one, so you may sound like it. Hold back
            the catalog until she names a risk.
          `,
        },
      },
      {
        with: 'Priya Raman',
        mode: 'Prospecting call',
        at: '2026-09-18T15:05Z',
        minutes: 9,
        status: 'completed',
        report: {
          scores: [71, 64, 66, 62, 60],
          summary: prose`
            Calm voice, no apology and a clear reason for the call. You asked what a lost batch
            would mean and got the figure. The next step is a document by Monday; add a call to talk
            it through, or it stays a document.
          `,
        },
      },
      {
        with: 'Miguel Herrera',
        mode: 'Prospecting call',
        at: '2026-10-29T18:20Z',
        status: 'in_progress',
      },
    ],
  },
]
