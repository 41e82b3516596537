import { prose } from '../../../lib/prose.ts'
import type { Trainee } from './trainee.ts'

/** Sellers of compressors, dryers and leak surveys. */
export const callowayAir: readonly Trainee[] = [
  {
    firstName: 'Daniel',
    lastName: 'Reyes',
    email: 'daniel.reyes@calloway-air.example',
    phone: '+1 704 555 0110',
    role: 'sales_manager',
    joined: '2025-11-12T14:22Z',
    subscriptions: [{ plan: 'manager', since: '2025-11-12T14:30Z', active: true }],
    sessions: [
      {
        with: 'Priya Raman',
        mode: 'Discovery meeting',
        at: '2025-11-20T19:00Z',
        minutes: 41,
        status: 'completed',
        report: {
          scores: [80, 86, 78, 83, 75, 79],
          summary: prose`
            Bringing the air quality certificate with its uncertainty budget made Priya put her pen
            down. You asked what the auditor would ask in three years, the best question of the
            meeting. Nobody asked what the paper logbook costs, and that is where her budget is.
          `,
        },
      },
      {
        with: 'Tom Kowalczyk',
        mode: 'Closing negotiation',
        at: '2026-05-06T18:45Z',
        minutes: 33,
        status: 'completed',
        report: {
          scores: [84, 79, 81, 85, 88, 83, 86],
          summary: prose`
            You disagreed with Tom once, with a reason, and he went quiet and then nodded. The
            rental bridge until the shutdown was the condition worth more to him than the nine
            percent. Saying the pilot's name at the start would have saved ten minutes.
          `,
        },
      },
    ],
  },
  {
    firstName: 'Samuel',
    lastName: 'Adeyemi',
    email: 'samuel.adeyemi@calloway-air.example',
    phone: '+1 803 555 0136',
    role: 'sales_person',
    joined: '2025-12-30T17:09Z',
    subscriptions: [
      { plan: 'trial', since: '2025-12-30T17:10Z', active: false },
      { plan: 'starter', since: '2026-01-19T15:00Z', active: false },
      { plan: 'manager', since: '2026-06-01T13:00Z', active: true },
    ],
    sessions: [
      {
        with: 'Denise Carter',
        mode: 'Prospecting call',
        at: '2026-01-06T16:00Z',
        minutes: 9,
        status: 'completed',
        report: {
          scores: [72, 44, 51, 55, 48],
          summary: prose`
            Denise asked about the dog and you talked about yours for two minutes; she was already
            in her spreadsheet. When she said 'help me understand that', you lowered the price. It
            was a question, so answer it with the cost of a cubic foot of air.
          `,
        },
      },
      {
        with: 'Denise Carter',
        mode: 'Prospecting call',
        at: '2026-01-08T16:20Z',
        minutes: 10,
        status: 'completed',
        report: {
          scores: [74, 63, 66, 68, 61],
          summary: prose`
            The breakdown into energy, service and capital was ready, and Denise asked about the
            second line as she always does. You said that you had not spoken with any plant yet and
            she thanked you for it. Ask for two hours of data from one site instead of a meeting
            about all six.
          `,
        },
      },
      {
        with: 'Darnell Hughes',
        mode: 'Discovery meeting',
        at: '2026-02-18T18:00Z',
        minutes: 24,
        status: 'completed',
        report: {
          scores: [68, 61, 59, 63, 57, 50],
          summary: prose`
            Your question about the Navy made the difference; after it Darnell spoke about his night
            crew. You interrupted the capper story at its best point. The meeting ended with 'let's
            stay in touch', which he puts on his list of broken promises.
          `,
        },
      },
      {
        with: 'Grace Whitfield',
        mode: 'Discovery meeting',
        at: '2026-03-25T14:45Z',
        minutes: 26,
        status: 'completed',
        report: {
          stored: 'cut off',
          scores: [73, 70, 66, 64, 69, 62],
          summary: prose`
            You told Grace that a leak survey would not cure her changeovers, and she trusted
            everything else because of it. The survey is booked for a Saturday.
          `,
        },
      },
      {
        with: 'Denise Carter',
        mode: 'Closing negotiation',
        at: '2026-05-20T19:30Z',
        minutes: 30,
        status: 'completed',
        report: {
          scores: [69, 64, 58, 61, 66, 38, 57],
          summary: prose`
            The order came, at six percent below the offer, and five of the six were gone before she
            named a reason. Denise would have paid for guaranteed response within eight hours. Write
            the three things you want in return on a card before you walk in.
          `,
        },
      },
      {
        with: 'Denise Carter',
        mode: 'Closing negotiation',
        at: '2026-06-24T19:00Z',
        minutes: 37,
        status: 'completed',
        report: {
          scores: [77, 76, 74, 73, 79, 70, 75],
          summary: prose`
            Same customer, half the discount: the card with three conditions worked. You offered
            availability with a penalty in both directions, and she defended it to herself aloud.
            Shorten the second concession, it was as large as the first one.
          `,
        },
      },
      {
        with: 'Priya Raman',
        mode: 'Discovery meeting',
        at: '2026-09-30T15:10Z',
        minutes: 32,
        status: 'completed',
        report: {
          scores: [75, 80, 71, 77, 68, 72],
          summary: prose`
            You waited for Priya's definitions and used her words for the rest of the meeting. The
            qualification papers were on the table before she asked. What is missing is production:
            you never asked who suffers from the logbook besides quality.
          `,
        },
      },
    ],
  },
  {
    firstName: 'Fatima',
    lastName: 'Haddad',
    email: 'fatima.haddad@calloway-air.example',
    phone: '+1 704 555 0154',
    role: 'sales_person',
    joined: '2026-02-19T15:31Z',
    subscriptions: [{ plan: 'starter', since: '2026-02-19T15:40Z', active: true }],
    sessions: [
      {
        with: 'Tom Kowalczyk',
        mode: 'Prospecting call',
        at: '2026-02-24T14:00Z',
        minutes: 5,
        status: 'completed',
        report: {
          scores: [67, 55, 60, 72, 58],
          summary: prose`
            A headline of eleven words, well prepared. Tom went for the weakest point, the reference
            from another industry, and you answered 'it depends'. Say what you do not know and who
            in his mill could tell you.
          `,
        },
      },
      {
        with: 'Linh Tran',
        mode: 'Discovery meeting',
        at: '2026-04-08T20:30Z',
        minutes: 29,
        status: 'completed',
        report: {
          scores: [80, 77, 74, 72, 65, 63],
          summary: prose`
            You let Linh share her screen and asked about the outlier in the histogram; she lit up.
            When she sighed about purchasing you offered to write the cost of voids together, the
            kindest and cleverest sentence of the meeting. Put a date on it, she forgets
            appointments.
          `,
        },
      },
      {
        with: 'Erik Lindqvist',
        mode: 'Discovery meeting',
        at: '2026-07-15T17:00Z',
        minutes: 30,
        status: 'completed',
        report: {
          stored: 'text',
          scores: [78, 83, 76, 74, 71, 69],
          summary: prose`
            You counted to seven after each answer and Erik filled the silence with the color story.
            The trial design had a control batch, which he noticed. Leave the budget out of the
            first meeting; it was the only time that he looked at the door.
          `,
        },
      },
      {
        with: 'Walter Brandt',
        mode: 'Prospecting call',
        at: '2026-10-21T13:30Z',
        minutes: 7,
        status: 'completed',
        report: {
          scores: [81, 76, 74, 70, 79],
          summary: prose`
            'I saw two cells waiting for air this morning' is a sentence Walter cannot resist. You
            asked what an hour costs and he rounded down, so ask what it was in the worst month. The
            visit on the floor is agreed for six in the morning.
          `,
        },
      },
    ],
  },
  {
    firstName: 'Jamal',
    lastName: 'Whitlock',
    email: 'jamal.whitlock@calloway-air.example',
    phone: '+1 864 555 0172',
    role: 'sales_person',
    joined: '2026-04-16T19:20Z',
    subscriptions: [{ plan: 'starter', since: '2026-04-16T19:25Z', active: false }],
    sessions: [
      {
        with: 'Miguel Herrera',
        mode: 'Discovery meeting',
        at: '2026-04-29T15:45Z',
        minutes: 21,
        status: 'completed',
        report: {
          scores: [76, 62, 60, 55, 58, 47],
          summary: prose`
            You looked through the opening in the cellar wall before you quoted a receiver, and
            Miguel told the whole shift about it. You explained leak rates to a man who hears them.
            Ask for the four reports on stand three and help him to make one page of them.
          `,
        },
      },
      {
        with: 'Darnell Hughes',
        mode: 'Prospecting call',
        at: '2026-05-13T13:15Z',
        minutes: 2,
        status: 'abandoned',
      },
    ],
  },
  {
    firstName: 'Lauren',
    lastName: 'Fitzgerald',
    email: 'lauren.fitzgerald@calloway-air.example',
    phone: '+1 980 555 0195',
    role: 'sales_person',
    joined: '2026-06-23T14:44Z',
    subscriptions: [{ plan: 'trial', since: '2026-06-23T14:45Z', active: true }],
    sessions: [
      {
        with: 'Grace Whitfield',
        mode: 'Prospecting call',
        at: '2026-06-24T14:05Z',
        minutes: 6,
        status: 'completed',
        report: {
          scores: [63, 48, 50, 52, 39],
          summary: prose`
            You sounded as if you were reading, and Grace asked whether you were. The question about
            air consumption at the slotter was good and came too late. Learn the first three
            sentences by heart and throw the rest of the script away.
          `,
        },
      },
      {
        with: 'Grace Whitfield',
        mode: 'Prospecting call',
        at: '2026-06-25T14:05Z',
        minutes: 8,
        status: 'completed',
        report: {
          scores: [73, 65, 62, 61, 68],
          summary: prose`
            No script today, and it shows: Grace teased you and you teased back. You named a cost in
            dollars for one leak and let her multiply. The next step has a day but no purpose; say
            what she will know after the survey.
          `,
        },
      },
    ],
  },
  {
    firstName: 'Renée',
    lastName: 'Dubois',
    email: 'renee.dubois@calloway-air.example',
    phone: '+1 336 555 0121',
    role: 'sales_person',
    joined: '2026-08-20T16:12Z',
    subscriptions: [{ plan: 'starter', since: '2026-08-20T16:15Z', active: true }],
    sessions: [
      {
        with: 'Priya Raman',
        mode: 'Prospecting call',
        at: '2026-08-25T15:35Z',
        minutes: 8,
        status: 'completed',
        report: {
          scores: [77, 70, 73, 66, 71],
          summary: prose`
            You asked which change control form applies before describing the dryer, and Priya
            offered to send it. That is half of the sale with her. Replace 'faster validation' by
            'fewer deviations' and the value is in her language.
          `,
        },
      },
      {
        with: 'Darnell Hughes',
        mode: 'Discovery meeting',
        at: '2026-10-27T17:40Z',
        minutes: 18,
        status: 'completed',
        report: {
          scores: [70, 74, 61, 66, 59, 64],
          summary: prose`
            You asked Darnell to teach you the line from depalletizer to stretch wrapper, which took
            half of the time and was worth it. The second half became a presentation. Keep to his
            story and ask at each machine what happens when it stops in July.
          `,
        },
      },
    ],
  },
  {
    firstName: 'Dustin',
    lastName: 'Hale',
    email: 'dustin.hale@calloway-air.example',
    phone: null,
    role: 'sales_person',
    joined: '2026-10-07T13:58Z',
    subscriptions: [{ plan: 'trial', since: '2026-10-07T14:00Z', active: true }],
    sessions: [
      {
        with: 'Tom Kowalczyk',
        mode: 'Prospecting call',
        at: '2026-10-08T14:15Z',
        status: 'abandoned',
        unstarted: true,
      },
    ],
  },
]
