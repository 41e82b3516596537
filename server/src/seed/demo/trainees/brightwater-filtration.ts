import { prose } from '../../../lib/prose.ts'
import type { Trainee } from './trainee.ts'

/** Sellers of filters and water treatment. */
export const brightwaterFiltration: readonly Trainee[] = [
  {
    firstName: 'Luca',
    lastName: 'Ferraro',
    email: 'luca.ferraro@brightwater-filtration.example',
    phone: null,
    role: 'sales_person',
    joined: '2025-12-17T16:36Z',
    subscriptions: [{ plan: 'starter', since: '2025-12-17T16:40Z', active: true }],
    sessions: [
      {
        with: 'Miguel Herrera',
        mode: 'Prospecting call',
        at: '2025-12-18T16:20Z',
        minutes: 5,
        status: 'completed',
        report: {
          scores: [65, 58, 50, 47, 52],
          summary: prose`
            You knew that the emulsion system clogs before Miguel said it. He asked where the drain
            plug is, and you changed the subject. Have the drawing open on your screen when you call
            maintenance people.
          `,
        },
      },
      {
        with: 'Miguel Herrera',
        mode: 'Discovery meeting',
        at: '2026-01-22T16:00Z',
        minutes: 26,
        status: 'completed',
        report: {
          scores: [78, 72, 75, 68, 70, 71],
          summary: prose`
            Half an hour in the cellar with a flashlight and you knew more than the last three
            visitors. You asked for the number of filter changes and for who does them on weekends.
            The cost of dirty strip at the customer's is still missing in the case.
          `,
        },
      },
      {
        with: 'Priya Raman',
        mode: 'Discovery meeting',
        at: '2026-04-01T15:30Z',
        minutes: 24,
        status: 'completed',
        report: {
          scores: [67, 70, 62, 59, 61, 57],
          summary: prose`
            You answered the question on extractables with a certificate from another product; Priya
            noticed and said nothing. Correct it by email today, before she does. The rest was
            solid, above all your question about the interval between two integrity tests.
          `,
        },
      },
      {
        with: 'Darnell Hughes',
        mode: 'Closing negotiation',
        at: '2026-08-13T17:00Z',
        minutes: 29,
        status: 'completed',
        report: {
          scores: [81, 77, 79, 73, 75, 70, 78],
          summary: prose`
            Darnell wanted a training for the night crew and asked for a discount because nobody had
            offered one. You offered the training, at night, and he signed. Put a price on it next
            time, even if you then give it away.
          `,
        },
      },
    ],
  },
  {
    firstName: 'Isabella',
    lastName: 'Cruz',
    email: 'isabella.cruz@brightwater-filtration.example',
    phone: '+1 602 555 0149',
    role: 'sales_person',
    joined: '2026-02-03T17:14Z',
    subscriptions: [
      { plan: 'starter', since: '2026-02-03T17:20Z', active: false },
      { plan: 'starter', since: '2026-06-15T14:00Z', active: true },
    ],
    sessions: [
      {
        with: 'Denise Carter',
        mode: 'Prospecting call',
        at: '2026-02-05T19:40Z',
        minutes: 8,
        status: 'completed',
        report: {
          scores: [80, 62, 64, 66, 59],
          summary: prose`
            Denise liked you at once, and you used it well by asking how she divides the categories.
            You offered a plant visit that nobody in procurement had approved; withdraw it today.
            Her second-line question needs an answer for membranes and one for service.
          `,
        },
      },
      {
        with: 'Erik Lindqvist',
        mode: 'Prospecting call',
        at: '2026-03-03T17:25Z',
        minutes: 9,
        status: 'completed',
        report: {
          scores: [69, 65, 67, 71, 63],
          summary: prose`
            A particle count before and after, with the test method: Erik asked two questions and
            then proposed the next date himself. You filled one silence with a joke about lawyers.
            Let him think, he was nearly at the filling line's problem.
          `,
        },
      },
      {
        with: 'Denise Carter',
        mode: 'Discovery meeting',
        at: '2026-04-23T19:00Z',
        minutes: 29,
        status: 'completed',
        report: {
          scores: [82, 79, 76, 74, 78, 75],
          summary: prose`
            You built the agenda from her three measures and asked which one hurts this quarter.
            Supplier delivery, she said, and the whole meeting turned. Her director was named, and
            you asked what he would want to see on one page.
          `,
        },
      },
      {
        with: 'Grace Whitfield',
        mode: 'Discovery meeting',
        at: '2026-07-01T14:30Z',
        minutes: 8,
        status: 'abandoned',
      },
      {
        with: 'Denise Carter',
        mode: 'Closing negotiation',
        at: '2026-09-17T19:30Z',
        minutes: 30,
        status: 'completed',
        report: {
          scores: [85, 81, 84, 79, 83, 76, 82],
          summary: prose`
            Two percent for a three-year frame, and a stock of cartridges at her two largest plants:
            both sides won. You asked why twice before you answered, and it saved about four points.
            The liability clause was left to the lawyers, who will need a month.
          `,
        },
      },
    ],
  },
  {
    firstName: 'Rajesh',
    lastName: 'Iyer',
    email: 'rajesh.iyer@brightwater-filtration.example',
    phone: '+1 480 555 0174',
    role: 'sales_person',
    joined: '2026-03-24T15:21Z',
    subscriptions: [{ plan: 'trial', since: '2026-03-24T15:25Z', active: false }],
    sessions: [
      {
        with: 'Erik Lindqvist',
        mode: 'Prospecting call',
        at: '2026-03-25T17:00Z',
        minutes: 11,
        status: 'completed',
        report: {
          scores: [64, 60, 55, 68, 50],
          summary: prose`
            You explained depth filtration very well, for six minutes out of eleven. Erik
            understands it already; what he lacks is proof on his own resin. Offer a bottle, a
            microscope and two weeks.
          `,
        },
      },
      {
        with: 'Linh Tran',
        mode: 'Prospecting call',
        at: '2026-03-31T20:20Z',
        minutes: 7,
        status: 'completed',
        report: {
          scores: [68, 57, 59, 60, 53],
          summary: prose`
            Linh asked for raw data and you had it, so she forgave the late start. The fume
            extraction subject belongs to her safety colleague, and you kept asking her. Ask who
            owns it and whether she would introduce you.
          `,
        },
      },
      {
        with: 'Tom Kowalczyk',
        mode: 'Prospecting call',
        at: '2026-04-07T13:10Z',
        minutes: 3,
        status: 'abandoned',
      },
    ],
  },
  {
    firstName: 'Ethan',
    lastName: 'Caldwell',
    email: 'ethan.caldwell@brightwater-filtration.example',
    phone: '+1 602 555 0105',
    role: 'sales_manager',
    joined: '2026-05-28T14:32Z',
    subscriptions: [{ plan: 'manager', since: '2026-05-28T14:40Z', active: true }],
    sessions: [],
  },
  {
    firstName: 'Emily',
    lastName: 'Duong',
    email: 'emily.duong@brightwater-filtration.example',
    phone: '+1 520 555 0138',
    role: 'sales_person',
    joined: '2026-07-07T19:05Z',
    subscriptions: [{ plan: 'starter', since: '2026-07-07T19:10Z', active: true }],
    sessions: [
      {
        with: 'Darnell Hughes',
        mode: 'Prospecting call',
        at: '2026-07-09T13:45Z',
        minutes: 7,
        status: 'completed',
        report: {
          scores: [76, 67, 70, 62, 69],
          summary: prose`
            You called in the middle of the season and said so, offering to ring again in September.
            Darnell stayed on the line for that. The rinse water question was well chosen; the next
            step at five in the morning is brave.
          `,
        },
      },
      {
        with: 'Darnell Hughes',
        mode: 'Discovery meeting',
        at: '2026-09-03T13:00Z',
        minutes: 30,
        status: 'completed',
        report: {
          scores: [84, 86, 80, 77, 74, 79],
          summary: prose`
            You came at five, stood at the rinser and asked the night operator first. Every benefit
            you named afterward was in her words. The one gap: nobody knows who approves water
            projects since the reorganization, so find out before the second meeting.
          `,
        },
      },
      {
        with: 'Grace Whitfield',
        mode: 'Prospecting call',
        at: '2026-10-22T14:50Z',
        minutes: 5,
        status: 'completed',
        report: {
          scores: [71, 59, 63, 64, 55],
          summary: prose`
            Grace asked the price and you named one, with what is not included. She stayed. You
            moved to the appointment before you knew what her water treatment does to the glue, so
            the appointment has no topic yet.
          `,
        },
      },
    ],
  },
  {
    firstName: 'Mei-Ling',
    lastName: 'Chow',
    email: 'mei-ling.chow@brightwater-filtration.example',
    phone: '+1 623 555 0191',
    role: 'sales_person',
    joined: '2026-09-29T16:47Z',
    subscriptions: [],
    sessions: [],
  },
]
