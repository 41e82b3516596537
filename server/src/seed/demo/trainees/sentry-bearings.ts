import { prose } from '../../../lib/prose.ts'
import type { Trainee } from './trainee.ts'

/** Sellers of bearings, lubrication and condition monitoring. */
export const sentryBearings: readonly Trainee[] = [
  {
    firstName: 'Jenna',
    lastName: 'Novak',
    email: 'jenna.novak@sentrybearings.example',
    phone: '+1 317 555 0112',
    role: 'sales_person',
    joined: '2025-12-22T15:28Z',
    subscriptions: [{ plan: 'starter', since: '2025-12-22T15:30Z', active: true }],
    sessions: [
      {
        with: 'Miguel Herrera',
        mode: 'Discovery meeting',
        at: '2026-01-13T15:20Z',
        minutes: 28,
        status: 'completed',
        report: {
          scores: [85, 81, 83, 76, 78, 80],
          summary: prose`
            You asked to hear the gearbox before seeing the readings, and Miguel handed you the
            screwdriver to listen with. The folder is now a joint project with a date. Ask what the
            director answered the last time; the reason for four refusals is still unknown.
          `,
        },
      },
      {
        with: 'Walter Brandt',
        mode: 'Prospecting call',
        at: '2026-03-19T13:35Z',
        minutes: 6,
        status: 'completed',
        report: {
          scores: [77, 69, 71, 73, 70],
          summary: prose`
            Spindle bearings, one cell, one week lost: three facts and Walter was listening. You
            repeated his figure exactly as he rounded it. Offer the analysis of the last failed
            bearing, he keeps it in his drawer.
          `,
        },
      },
      {
        with: 'Tom Kowalczyk',
        mode: 'Discovery meeting',
        at: '2026-08-11T18:15Z',
        minutes: 25,
        status: 'completed',
        report: {
          stored: 'text',
          scores: [79, 74, 70, 76, 81, 77],
          summary: prose`
            Two mills, the same felt roll, one changes bearings three times as often: Tom asked for
            the slide. You had met both maintenance leads and could say what they thought. His bonus
            depends on output, so translate bearing life into tons before the next call.
          `,
        },
      },
    ],
  },
  {
    firstName: 'Noah',
    lastName: 'Petersen',
    email: 'noah.petersen@sentrybearings.example',
    phone: '+1 317 555 0103',
    role: 'sales_manager',
    joined: '2026-02-12T18:02Z',
    subscriptions: [
      { plan: 'manager', since: '2026-02-12T18:10Z', active: false },
      { plan: 'enterprise', since: '2026-08-03T13:00Z', active: true },
    ],
    sessions: [
      {
        with: 'Rosa Delgado',
        mode: 'Closing negotiation',
        at: '2026-02-20T17:00Z',
        minutes: 35,
        status: 'completed',
        report: {
          scores: [83, 80, 77, 82, 79, 85, 81],
          summary: prose`
            You answered the demand for ninety days of payment with a question, and Rosa admitted
            that the target is not hers. Sixty days against early drawings is a trade both can
            explain at home. The delivery penalty was accepted a little fast.
          `,
        },
      },
      {
        with: 'Tom Kowalczyk',
        mode: 'Discovery meeting',
        at: '2026-10-06T17:45Z',
        minutes: 31,
        status: 'completed',
        report: {
          scores: [86, 82, 80, 84, 87, 85],
          summary: prose`
            You brought the doubt about his output target up yourself, carefully, and Tom closed the
            door. From there on it was one team looking at one curve. Agree earlier on who tells the
            plant managers, before the rumor does.
          `,
        },
      },
    ],
  },
  {
    firstName: 'Sofia',
    lastName: 'Marchetti',
    email: 'sofia.marchetti@sentrybearings.example',
    phone: '+1 812 555 0152',
    role: 'sales_person',
    joined: '2026-04-28T13:11Z',
    subscriptions: [{ plan: 'trial', since: '2026-04-28T13:15Z', active: true }],
    sessions: [
      {
        with: 'Joan Ostrowski',
        mode: 'Prospecting call',
        at: '2026-04-29T14:30Z',
        minutes: 7,
        status: 'completed',
        report: {
          scores: [66, 53, 62, 67, 64],
          summary: prose`
            Price, date and a name in ten minutes was Joan's rule, and you kept it with one to
            spare. You praised her reading and she winced. Skip the compliment and ask what the
            machines in the hall are waiting for.
          `,
        },
      },
      {
        with: 'Rosa Delgado',
        mode: 'Prospecting call',
        at: '2026-05-05T16:40Z',
        minutes: 6,
        status: 'completed',
        report: {
          scores: [70, 61, 60, 58, 65],
          summary: prose`
            You answered in bullet points, three of them, and Rosa said that she could work with
            that. She mentioned a site in Laredo where a gearbox was late; you wrote it down and did
            not ask. One question there would have carried the whole call.
          `,
        },
      },
      {
        with: 'Rosa Delgado',
        mode: 'Discovery meeting',
        at: '2026-05-12T16:30Z',
        minutes: 15,
        status: 'completed',
        report: {
          scores: [74, 72, 69, 66, 68, 70],
          summary: prose`
            The Laredo story came first this time, with cranes, penalties and a weekend. You summed
            it up in two sentences and Rosa added the amount. Fifteen minutes are short: spend fewer
            of them on the catalog of pillow blocks.
          `,
        },
      },
    ],
  },
  {
    firstName: 'Kwame',
    lastName: 'Mensah',
    email: 'kwame.mensah@sentrybearings.example',
    phone: '+1 574 555 0166',
    role: 'sales_person',
    joined: '2026-06-16T17:53Z',
    subscriptions: [{ plan: 'starter', since: '2026-06-16T18:00Z', active: true }],
    sessions: [
      {
        with: 'Grace Whitfield',
        mode: 'Discovery meeting',
        at: '2026-06-26T14:10Z',
        minutes: 27,
        status: 'completed',
        report: {
          scores: [80, 76, 71, 69, 67, 74],
          summary: prose`
            You told Grace that one of her three complaints is not a bearing problem, and she
            believed the other two answers. The corrugator's hot section was measured while you
            talked. Let her do the multiplication next time, the silence after it sells.
          `,
        },
      },
      {
        with: 'Miguel Herrera',
        mode: 'Closing negotiation',
        at: '2026-08-27T15:35Z',
        minutes: 22,
        status: 'completed',
        report: {
          scores: [78, 73, 70, 67, 74, 59, 69],
          summary: prose`
            Miguel wanted the spare gearbox within a day's drive, not the discount, and said so in
            minute four. You gave both. A question such as 'which of the two helps you on a Sunday?'
            would have saved five percent.
          `,
        },
      },
      {
        with: 'Denise Carter',
        mode: 'Prospecting call',
        at: '2026-10-29T19:05Z',
        minutes: 8,
        status: 'completed',
        report: {
          scores: [75, 72, 70, 74, 71],
          summary: prose`
            You began with availability instead of price, and Denise stopped typing. The nine days
            were not mentioned, but she asked about stock in the country twice, so you are close.
            Propose Tuesday; tomorrow is Friday.
          `,
        },
      },
    ],
  },
  {
    firstName: 'Abigail',
    lastName: 'Stone',
    email: 'abigail.stone@sentrybearings.example',
    phone: null,
    role: 'sales_person',
    joined: '2026-07-28T14:57Z',
    subscriptions: [{ plan: 'trial', since: '2026-07-28T15:00Z', active: false }],
    sessions: [
      {
        with: 'Walter Brandt',
        mode: 'Prospecting call',
        at: '2026-07-29T13:20Z',
        minutes: 5,
        status: 'completed',
        report: {
          scores: [54, 41, 46, 50, 33],
          summary: prose`
            You asked Walter about his strategy, and he looked at the clock so loudly that one could
            hear it. The word apprentice in his profile would have been a better door. Ask what a
            new setter learns first.
          `,
        },
      },
      {
        with: 'Walter Brandt',
        mode: 'Prospecting call',
        at: '2026-07-30T13:20Z',
        minutes: 8,
        status: 'completed',
        report: {
          scores: [69, 60, 58, 62, 57],
          summary: prose`
            The question about new setters worked: he talked, and eleven retirements were on the
            table. You were so pleased that you forgot to ask for anything. Decide before the call
            what you want to leave with.
          `,
        },
      },
      {
        with: 'Darnell Hughes',
        mode: 'Prospecting call',
        at: '2026-08-04T13:30Z',
        status: 'abandoned',
        unstarted: true,
      },
    ],
  },
  {
    firstName: 'Arjun',
    lastName: 'Mehta',
    email: 'arjun.mehta@sentrybearings.example',
    phone: '+1 765 555 0183',
    role: 'sales_person',
    joined: '2026-08-06T20:23Z',
    subscriptions: [{ plan: 'starter', since: '2026-08-06T20:30Z', active: true }],
    sessions: [
      {
        with: 'Linh Tran',
        mode: 'Discovery meeting',
        at: '2026-08-18T20:10Z',
        minutes: 26,
        status: 'completed',
        report: {
          scores: [73, 70, 67, 64, 60, 59],
          summary: prose`
            You followed Linh into the details of spindle vibration on the placement heads and came
            out with a real fault rate. Then both of you forgot the time. Say at the beginning what
            you need for the next step: her manager's name and one weekly figure.
          `,
        },
      },
      {
        with: 'Miguel Herrera',
        mode: 'Discovery meeting',
        at: '2026-09-23T15:50Z',
        minutes: 17,
        status: 'abandoned',
      },
      {
        with: 'Miguel Herrera',
        mode: 'Discovery meeting',
        at: '2026-10-15T15:40Z',
        minutes: 29,
        status: 'completed',
        report: {
          scores: [77, 75, 72, 70, 73, 68],
          summary: prose`
            You came back after the interrupted meeting and began with what you still owed him, the
            grease analysis. Miguel read it standing up. Your question about the four refusals was
            good, and the answer, 'wrong budget', deserved one more: whose budget is the right one?
          `,
        },
      },
    ],
  },
]
