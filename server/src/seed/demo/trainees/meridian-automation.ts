import { prose } from '../../../lib/prose.ts'
import type { Trainee } from './trainee.ts'

/** Sellers of controls, sensors and machine vision. */
export const meridianAutomation: readonly Trainee[] = [
  {
    firstName: 'Aisha',
    lastName: 'Rahman',
    email: 'aisha.rahman@meridian-automation.example',
    phone: '+1 512 555 0108',
    role: 'sales_person',
    joined: '2025-12-09T19:50Z',
    subscriptions: [{ plan: 'starter', since: '2025-12-09T20:00Z', active: true }],
    sessions: [
      {
        with: 'Linh Tran',
        mode: 'Discovery meeting',
        at: '2025-12-16T20:00Z',
        minutes: 28,
        status: 'completed',
        report: {
          scores: [77, 69, 66, 63, 70, 58],
          summary: prose`
            You corrected the assumption about camera resolution with a sample image, and Linh asked
            for ten more. The inspection of screw torque, which her customer's audit demands, was
            mentioned once and left lying. Follow what the auditor wants; it has a deadline and a
            budget.
          `,
        },
      },
      {
        with: 'Hiroshi Tanaka',
        mode: 'Discovery meeting',
        at: '2026-02-04T15:30Z',
        minutes: 30,
        status: 'completed',
        report: {
          scores: [82, 84, 79, 80, 77, 74],
          summary: prose`
            You understood the difference between a limit and a comparison with all earlier curves,
            and Hiroshi repeated it aloud. He invited you to the test bench, which means yes.
            Prepare for his inspectors: they will be protected from you until you ask them
            something.
          `,
        },
      },
      {
        with: 'Tom Kowalczyk',
        mode: 'Discovery meeting',
        at: '2026-04-15T18:00Z',
        minutes: 22,
        status: 'completed',
        report: {
          scores: [68, 63, 61, 67, 73, 66],
          summary: prose`
            Good headline, and a pilot that could be copied to the other mill within a quarter. You
            explained the camera for three minutes while Tom wrote messages. The plant comparison
            belongs on the first page.
          `,
        },
      },
      {
        with: 'Hiroshi Tanaka',
        mode: 'Closing negotiation',
        at: '2026-06-10T15:00Z',
        minutes: 29,
        status: 'completed',
        report: {
          scores: [80, 82, 75, 77, 79, 68, 76],
          summary: prose`
            'We will study it' came twice, and the second time you asked what the study would look
            like. That saved the order. The extension of the warranty was worth more than you got
            for it: exchange it for the second plant.
          `,
        },
      },
      {
        with: 'Walter Brandt',
        mode: 'Discovery meeting',
        at: '2026-09-02T13:40Z',
        minutes: 27,
        status: 'completed',
        report: {
          scores: [75, 78, 74, 69, 71, 72],
          summary: prose`
            You noticed the part that sat a degree out of its fixture while walking in, and Walter
            forgot the clock. His notebook came out for your promise of a test by the fifteenth. You
            could have asked who will read the screens when his setters are gone.
          `,
        },
      },
    ],
  },
  {
    firstName: 'Marcus',
    lastName: 'Lyle',
    email: 'marcus.lyle@meridian-automation.example',
    phone: '+1 210 555 0144',
    role: 'sales_person',
    joined: '2026-01-27T14:16Z',
    subscriptions: [{ plan: 'starter', since: '2026-01-27T14:20Z', active: true }],
    sessions: [
      {
        with: 'Rosa Delgado',
        mode: 'Prospecting call',
        at: '2026-01-29T16:10Z',
        minutes: 5,
        status: 'completed',
        report: {
          scores: [61, 47, 56, 58, 43],
          summary: prose`
            Rosa asked for bullet points and you gave a paragraph. The remark about controllers with
            sixty weeks of lead time was her opening, and you answered with stock levels instead of
            a question. Ask which project it delayed and by how much.
          `,
        },
      },
      {
        with: 'Rosa Delgado',
        mode: 'Discovery meeting',
        at: '2026-03-12T16:00Z',
        minutes: 30,
        status: 'completed',
        report: {
          scores: [74, 68, 72, 65, 70, 66],
          summary: prose`
            Three requests came up during the meeting and you wrote down all three, which she saw.
            Her engineers specify before she hears of a project: you asked how that happens in
            practice and got the org chart. Offer the joint list of standard parts now, not at the
            end.
          `,
        },
      },
      {
        with: 'Joan Ostrowski',
        mode: 'Closing negotiation',
        at: '2026-07-29T14:20Z',
        minutes: 21,
        status: 'completed',
        report: {
          scores: [76, 71, 68, 74, 72, 77, 81],
          summary: prose`
            Joan decides up to fifty thousand, and you split the order so that she could decide
            today. Clean, quick and without a discount. You never learned which two parts hold up
            her machines, although she offered to show you the hall.
          `,
        },
      },
    ],
  },
  {
    firstName: 'Olivia',
    lastName: 'Grant',
    email: 'olivia.grant@meridian-automation.example',
    phone: '+1 737 555 0160',
    role: 'sales_person',
    joined: '2026-03-17T15:39Z',
    subscriptions: [
      { plan: 'trial', since: '2026-03-17T15:40Z', active: false },
      { plan: 'starter', since: '2026-04-06T13:00Z', active: true, credits: 2 },
    ],
    sessions: [
      {
        with: 'Darnell Hughes',
        mode: 'Prospecting call',
        at: '2026-03-18T13:20Z',
        minutes: 8,
        status: 'completed',
        report: {
          scores: [74, 63, 65, 59, 56],
          summary: prose`
            You asked how the night crew reads the alarms today, and Darnell took three minutes to
            answer. Condition monitoring was already in his head; you did not need to sell it. Ask
            for the two earlier requests and whom they went to.
          `,
        },
      },
      {
        with: 'Miguel Herrera',
        mode: 'Prospecting call',
        at: '2026-03-26T15:25Z',
        minutes: 6,
        status: 'completed',
        report: {
          stored: 'cut off',
          scores: [68, 52, 57, 55, 49],
          summary: prose`
            Miguel called your sensor 'something with a display', and you laughed with him. Then
            show him where it is screwed on.
          `,
        },
      },
      {
        with: 'Miguel Herrera',
        mode: 'Discovery meeting',
        at: '2026-04-21T15:00Z',
        minutes: 30,
        status: 'completed',
        report: {
          scores: [83, 80, 81, 74, 76, 78],
          summary: prose`
            You read his folder before the meeting and sorted the invoices by month; Miguel said
            nobody had ever done that. The page for the operations director now exists, with one
            number at the top. Meet the director together, as he suggested, and let him speak first.
          `,
        },
      },
      {
        with: 'Tom Kowalczyk',
        mode: 'Closing negotiation',
        at: '2026-09-10T18:30Z',
        minutes: 30,
        status: 'completed',
        report: {
          scores: [72, 70, 67, 73, 78, 61, 71],
          summary: prose`
            Tom appealed to a long relationship that is eleven months old, and you smiled and stayed
            at your price. Later a single 'what if' cost you four percent at once. Divide by four,
            and ask for something each time.
          `,
        },
      },
    ],
  },
  {
    firstName: 'Nadia',
    lastName: 'Kozlova',
    email: 'nadia.kozlova@meridian-automation.example',
    phone: null,
    role: 'sales_person',
    joined: '2026-05-19T20:08Z',
    subscriptions: [{ plan: 'starter', since: '2026-05-19T20:15Z', active: true }],
    sessions: [
      {
        with: 'Linh Tran',
        mode: 'Prospecting call',
        at: '2026-05-22T20:40Z',
        minutes: 10,
        status: 'completed',
        report: {
          scores: [79, 75, 68, 70, 67],
          summary: prose`
            You asked which test went wrong last week, and the answer lasted longer than your whole
            plan. Good instinct to stop and listen. Summarize before proposing: you offered an
            adapter, and she was talking about its needles.
          `,
        },
      },
      {
        with: 'Erik Lindqvist',
        mode: 'Discovery meeting',
        at: '2026-07-23T17:30Z',
        minutes: 29,
        status: 'completed',
      },
      {
        with: 'Priya Raman',
        mode: 'Discovery meeting',
        at: '2026-10-20T15:15Z',
        minutes: 27,
        status: 'completed',
        report: {
          stored: 'text',
          scores: [72, 79, 75, 70, 67, 68],
          summary: prose`
            'What would the logbook look like if it were perfect?' is the question Priya has been
            waiting for. You answered her doubts about audit trails with the right paragraph of the
            rule. The demonstration came before she had finished describing the thirty hours; three
            more minutes would have paid off.
          `,
        },
      },
    ],
  },
  {
    firstName: 'Victor',
    lastName: 'Castellanos',
    email: 'victor.castellanos@meridian-automation.example',
    phone: '+1 512 555 0100',
    role: 'sales_manager',
    joined: '2026-07-14T13:26Z',
    subscriptions: [{ plan: 'manager', since: '2026-07-14T13:30Z', active: true }],
    sessions: [],
  },
  {
    firstName: 'Patrick',
    lastName: 'McAllister',
    email: 'patrick.mcallister@meridian-automation.example',
    phone: '+1 830 555 0126',
    role: 'sales_manager',
    joined: '2026-09-22T18:41Z',
    subscriptions: [{ plan: 'enterprise', since: '2026-09-22T19:00Z', active: false }],
    sessions: [
      {
        with: 'Denise Carter',
        mode: 'Closing negotiation',
        at: '2026-09-29T19:20Z',
        minutes: 52,
        status: 'completed',
        report: {
          scores: [66, 60, 57, 69, 63, 72, 64],
          summary: prose`
            Firm on the price and hard on the person: Denise's answers became shorter from minute
            twenty on. You won a point on warranty that she would have given for a friendly
            question. Lower the voice when you raise the stakes.
          `,
        },
      },
    ],
  },
  {
    firstName: 'Ingrid',
    lastName: 'Solberg',
    email: 'ingrid.solberg@meridian-automation.example',
    phone: '+1 254 555 0187',
    role: 'sales_person',
    joined: '2026-10-14T15:54Z',
    subscriptions: [{ plan: 'trial', since: '2026-10-14T16:00Z', active: true }],
    sessions: [
      {
        with: 'Walter Brandt',
        mode: 'Prospecting call',
        at: '2026-10-16T13:55Z',
        minutes: 6,
        status: 'completed',
        report: {
          scores: [60, 54, 57, 53, 48],
          summary: prose`
            You let Walter's silences stand, which few people manage in their first call. The
            question after them was about vision systems and should have been about his grippers.
            Two of your adjectives came back as questions; leave them at home.
          `,
        },
      },
    ],
  },
]
