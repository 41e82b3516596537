import { prose } from '../../../lib/prose.ts'
import type { Trainee } from './trainee.ts'

/** Sellers of motors, gearboxes and drives. */
export const northfieldDrives: readonly Trainee[] = [
  {
    firstName: 'Maya',
    lastName: 'Okafor',
    email: 'maya.okafor@northfield-drives.example',
    phone: '+1 614 555 0117',
    role: 'sales_person',
    joined: '2025-11-04T15:12Z',
    subscriptions: [
      { plan: 'trial', since: '2025-11-04T15:20Z', active: false },
      { plan: 'starter', since: '2025-12-01T14:00Z', active: true },
    ],
    sessions: [
      {
        with: 'Walter Brandt',
        mode: 'Prospecting call',
        at: '2025-11-05T14:10Z',
        minutes: 6,
        status: 'completed',
        report: {
          scores: [48, 31, 40, 45, 22],
          summary: prose`
            You opened with the age of the company and lost Walter before the first question. When
            he said 'revolutionary, you say?', you repeated the claim instead of asking what he had
            seen fail. Start the next call with the caliper cells and one question about spindle
            downtime.
          `,
        },
      },
      {
        with: 'Walter Brandt',
        mode: 'Prospecting call',
        at: '2025-11-06T14:30Z',
        minutes: 8,
        status: 'completed',
        report: {
          scores: [64, 52, 55, 58, 46],
          summary: prose`
            Much better opening: the safety stock of eleven hours got Walter's attention. You had
            his problem by minute three and then explained drives for two minutes. Stay with the
            cost of a lost cell until he names a number, and ask for the visit at that point.
          `,
        },
      },
      {
        with: 'Darnell Hughes',
        mode: 'Discovery meeting',
        at: '2025-11-19T16:00Z',
        minutes: 14,
        status: 'abandoned',
      },
      {
        with: 'Darnell Hughes',
        mode: 'Discovery meeting',
        at: '2025-12-03T16:05Z',
        minutes: 27,
        status: 'completed',
        report: {
          scores: [81, 84, 70, 68, 66, 59],
          summary: prose`
            You let Darnell finish his story about the capper, and the answer came in the last
            sentence as it always does. Your summary of the fourteen weeks made him add the bottles
            lost in an hour. Ask next time who turned condition monitoring down, because the meeting
            ended without the name of the person who decides.
          `,
        },
      },
      {
        with: 'Grace Whitfield',
        mode: 'Discovery meeting',
        at: '2026-02-11T17:20Z',
        minutes: 25,
        status: 'completed',
        report: {
          scores: [78, 75, 82, 71, 76, 73],
          summary: prose`
            Turning thirty changeovers into dollars on a sheet of paper was the moment Grace stopped
            joking. You gave her a price range when she asked and did not apologize for it. You
            missed the brother-in-law: one question about who would install the drive would have
            brought him up.
          `,
        },
      },
      {
        with: 'Rosa Delgado',
        mode: 'Closing negotiation',
        at: '2026-05-14T18:00Z',
        minutes: 29,
        status: 'completed',
        report: {
          scores: [74, 70, 61, 72, 69, 48, 66],
          summary: prose`
            You closed at 3.5 percent below the offer and delivered two weeks earlier, a fair
            result. The first two percent went for nothing, right after she mentioned the other
            quotation. Ask for the shared price list in return and you would have left with the same
            order and a seat at the next project.
          `,
        },
      },
      {
        with: 'Tom Kowalczyk',
        mode: 'Prospecting call',
        at: '2026-09-16T13:40Z',
        minutes: 7,
        status: 'completed',
        report: {
          stored: 'text',
          scores: [83, 77, 80, 84, 88],
          summary: prose`
            One headline, one comparison of two of his mills, then silence: exactly what Tom needs.
            He offered his plant manager's name himself, and you fixed the day while he was still on
            the line. Keep the figures for steam ready, he asked twice and you had only electricity.
          `,
        },
      },
      {
        with: 'Miguel Herrera',
        mode: 'Discovery meeting',
        at: '2026-10-30T19:15Z',
        status: 'in_progress',
      },
    ],
  },
  {
    firstName: 'Hannah',
    lastName: 'Lindgren',
    email: 'hannah.lindgren@northfield-drives.example',
    phone: '+1 614 555 0102',
    role: 'sales_manager',
    joined: '2025-11-18T20:41Z',
    subscriptions: [
      { plan: 'manager', since: '2025-11-18T20:50Z', active: true },
      { plan: 'enterprise', since: '2026-07-01T13:00Z', active: true },
    ],
    sessions: [
      {
        with: 'Denise Carter',
        mode: 'Closing negotiation',
        at: '2026-03-10T15:00Z',
        minutes: 38,
        status: 'completed',
        report: {
          scores: [88, 90, 86, 84, 91, 87, 92],
          summary: prose`
            You found the nine-day stop behind the demand for a lower price and offered spare parts
            on consignment for it. Every step you gave was smaller than the one before and had a
            condition. The only loose end is the payment term, which both of you forgot to say aloud
            in the summary.
          `,
        },
      },
    ],
  },
  {
    firstName: 'Chloe',
    lastName: 'Bennett',
    email: 'chloe.bennett@northfield-drives.example',
    phone: '+1 440 555 0163',
    role: 'sales_person',
    joined: '2026-01-07T16:25Z',
    subscriptions: [{ plan: 'starter', since: '2026-01-07T16:30Z', active: true }],
    sessions: [
      {
        with: 'Linh Tran',
        mode: 'Prospecting call',
        at: '2026-01-08T20:10Z',
        minutes: 9,
        status: 'completed',
        report: {
          scores: [70, 66, 58, 49, 55],
          summary: prose`
            You noticed Linh's wrong assumption about torque ripple and corrected it kindly, which
            bought you five minutes. Then you answered 'on which product?' with a list of product
            families. Name one board, one fault and one number of samples, even if you have to say
            that the data comes on Thursday.
          `,
        },
      },
      {
        with: 'Erik Lindqvist',
        mode: 'Discovery meeting',
        at: '2026-04-22T18:30Z',
        minutes: 30,
        status: 'completed',
        report: {
          scores: [66, 58, 63, 70, 74, 61],
          summary: prose`
            Your explanation of stirrer efficiency at partial load was correct and Erik enjoyed it.
            You took his silence for agreement three times; each time he was still thinking. Ask
            'what makes you doubt it?' and wait, and the color problem comes out a quarter of an
            hour earlier.
          `,
        },
      },
      {
        with: 'Hiroshi Tanaka',
        mode: 'Discovery meeting',
        at: '2026-06-18T14:00Z',
        minutes: 22,
        status: 'completed',
      },
    ],
  },
  {
    firstName: 'Brandon',
    lastName: 'Sykes',
    email: 'brandon.sykes@northfield-drives.example',
    phone: null,
    role: 'sales_person',
    joined: '2026-02-26T14:03Z',
    subscriptions: [{ plan: 'trial', since: '2026-02-26T14:05Z', active: true }],
    sessions: [
      {
        with: 'Miguel Herrera',
        mode: 'Prospecting call',
        at: '2026-02-27T15:00Z',
        minutes: 4,
        status: 'completed',
        report: {
          scores: [35, 22, 18, 30, 0],
          summary: prose`
            Miguel hung up, and he was right to. You guessed the weight of the motor, he knew it,
            and you defended the guess. Say 'I will find out by Thursday' the next time and ask him
            which gearbox he would replace first.
          `,
        },
      },
      {
        with: 'Miguel Herrera',
        mode: 'Prospecting call',
        at: '2026-02-27T15:12Z',
        minutes: 7,
        status: 'completed',
        report: {
          scores: [58, 49, 52, 44, 41],
          summary: prose`
            You came back with a question about stand three and got four minutes of honest answers.
            The folder with the vibration readings was offered to you and you did not pick it up.
            Ask for one photograph by text message; that is a next step a mechanic says yes to.
          `,
        },
      },
      {
        with: 'Denise Carter',
        mode: 'Prospecting call',
        at: '2026-03-04T19:45Z',
        minutes: 3,
        status: 'abandoned',
      },
    ],
  },
  {
    firstName: 'Caitlin',
    lastName: "O'Rourke",
    email: 'caitlin.orourke@northfield-drives.example',
    phone: '+1 216 555 0148',
    role: 'sales_person',
    joined: '2026-04-02T13:37Z',
    subscriptions: [{ plan: 'starter', since: '2026-04-02T13:45Z', active: true, credits: 6 }],
    sessions: [
      {
        with: 'Grace Whitfield',
        mode: 'Prospecting call',
        at: '2026-04-06T14:20Z',
        minutes: 5,
        status: 'completed',
        report: {
          scores: [75, 60, 64, 57, 62],
          summary: prose`
            You laughed at the forklift and asked whether this was a safe moment, which is how to
            begin with Grace. She asked the price in the first minute and you dodged; a range with
            one condition would have kept her faith. The callback on Tuesday is agreed, so use it to
            ask about the two-day delivery.
          `,
        },
      },
      {
        with: 'Grace Whitfield',
        mode: 'Discovery meeting',
        at: '2026-04-14T14:00Z',
        minutes: 28,
        status: 'completed',
        report: {
          scores: [84, 79, 77, 73, 70, 80],
          summary: prose`
            Best question of the meeting: 'what did the crew say about it?' It opened the subject of
            overtime and of two people who want to leave. You asked for the brother-in-law by role
            and have him at the next appointment. Next time add up the minutes with her instead of
            for her.
          `,
        },
      },
      {
        with: 'Tom Kowalczyk',
        mode: 'Discovery meeting',
        at: '2026-06-09T17:30Z',
        minutes: 19,
        status: 'completed',
        report: {
          scores: [62, 55, 57, 60, 66, 52],
          summary: prose`
            Tom asked for the headline and got the agenda. After that you recovered with the
            comparison between his two mills, and he wrote down your figure for felt roll bearings.
            Bring the names of the people you have met; he asked three times and you had one.
          `,
        },
      },
      {
        with: 'Grace Whitfield',
        mode: 'Closing negotiation',
        at: '2026-07-21T15:30Z',
        minutes: 26,
        status: 'completed',
        report: {
          scores: [86, 80, 78, 75, 82, 71, 84],
          summary: prose`
            Grace signed at the full price with installation on a Saturday, because you asked why
            the date mattered. The lease that you offered answered the worry about the line of
            credit without a word about discounts. You agreed to a second training day for free; a
            reference visit in return would have been easy.
          `,
        },
      },
      {
        with: 'Joan Ostrowski',
        mode: 'Prospecting call',
        at: '2026-08-12T13:50Z',
        minutes: 8,
        status: 'completed',
        report: {
          stored: 'text',
          scores: [79, 68, 72, 81, 76],
          summary: prose`
            Price range, delivery week and the name of the service engineer came within three
            minutes, and Joan said 'good' twice. You used the word solution once and she translated
            it for you. Ask what waits for the last two parts before offering a shorter lead time.
          `,
        },
      },
      {
        with: 'Rosa Delgado',
        mode: 'Closing negotiation',
        at: '2026-10-13T19:00Z',
        minutes: 24,
        status: 'completed',
        report: {
          scores: [71, 66, 70, 63, 68, 57, 60],
          summary: prose`
            Rosa closed her laptop and you gave two percent to make her open it. She had already
            decided to come back, as the next sentence showed. Count to ten, repeat the delivery
            week that she needs, and let her speak first.
          `,
        },
      },
    ],
  },
  {
    firstName: 'Gabriela',
    lastName: 'Núñez',
    email: 'gabriela.nunez@northfield-drives.example',
    phone: '+1 937 555 0129',
    role: 'sales_person',
    joined: '2026-06-03T18:55Z',
    subscriptions: [{ plan: 'starter', since: '2026-06-03T19:00Z', active: true }],
    sessions: [
      {
        with: 'Rosa Delgado',
        mode: 'Prospecting call',
        at: '2026-06-04T15:15Z',
        minutes: 7,
        status: 'completed',
        report: {
          scores: [82, 74, 69, 71, 78],
          summary: prose`
            'What would have to be true for that?' did not frighten you; you answered with two
            conditions and Rosa took notes. The payment terms came up and you moved on quickly,
            although her voice changed. A follow-up about standard drives with her two designers at
            the table is a strong next step.
          `,
        },
      },
      {
        with: 'Rosa Delgado',
        mode: 'Discovery meeting',
        at: '2026-06-11T15:00Z',
        minutes: 30,
        status: 'completed',
        report: {
          scores: [85, 82, 80, 76, 79, 74],
          summary: prose`
            You drew the path of a drawing from the designer to the site, and Rosa corrected it in
            three places, each one worth money. The question that was missing is how many brands she
            has on stock today. Send the drawing back within a day, she notices what is forgotten.
          `,
        },
      },
      {
        with: 'Walter Brandt',
        mode: 'Discovery meeting',
        at: '2026-08-26T14:10Z',
        minutes: 29,
        status: 'completed',
        report: {
          scores: [77, 73, 68, 65, 62, 67],
          summary: prose`
            Asking to stand at cell two for five minutes before talking was a fine idea, and Walter
            began to sketch. You wrote down what he said about setters without asking what it means
            for him. That question leads to the promise he made, and the promise is why he would
            buy.
          `,
        },
      },
      {
        with: 'Walter Brandt',
        mode: 'Closing negotiation',
        at: '2026-10-28T14:30Z',
        minutes: 11,
        status: 'abandoned',
      },
    ],
  },
  {
    firstName: 'Caleb',
    lastName: 'Jorgensen',
    email: 'caleb.jorgensen@northfield-drives.example',
    phone: '+1 419 555 0181',
    role: 'sales_person',
    joined: '2026-09-08T15:48Z',
    subscriptions: [{ plan: 'trial', since: '2026-09-08T15:50Z', active: true }],
    sessions: [
      {
        with: 'Darnell Hughes',
        mode: 'Prospecting call',
        at: '2026-09-09T13:25Z',
        minutes: 6,
        status: 'completed',
        report: {
          scores: [69, 57, 61, 50, 44],
          summary: prose`
            You asked how Darnell would explain the capper to a new hire, and he liked being asked.
            You invited him twice to criticize his supplier; he will not, and it cost you warmth.
            Promise one thing, with a day, and keep it: he has a list.
          `,
        },
      },
    ],
  },
  {
    firstName: 'Leila',
    lastName: 'Farahani',
    email: 'leila.farahani@northfield-drives.example',
    phone: null,
    role: 'sales_person',
    joined: '2026-10-29T20:16Z',
    subscriptions: [],
    sessions: [],
  },
]
