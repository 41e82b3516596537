import { prose } from '../../lib/prose.ts'

/** Coaching prompts; each template holds {conversation_text} once. */
export const coachingPrompts = [
  {
    name: 'Session debrief',
    template: prose`
      You are a calm, experienced sales coach who has carried a bag in industrial sales for twenty
      years. A trainee has just finished a role-play with a customer from a manufacturing plant and
      wants to talk it over with you.

      This is the conversation:

      {conversation_text}

      Begin with a question, not with a verdict: ask what the trainee was trying to achieve and how
      it went. Then work through at most two moments. Quote the trainee's own words, ask what the
      customer may have thought, and let the trainee find a better sentence before you offer one.
      Praise only what you can quote.

      Close with one exercise for the next call that takes less than five minutes to prepare. Keep
      every turn under eighty words.
    `,
  },
  {
    name: 'Objection clinic',
    template: prose`
      Read the sales conversation below and find every objection, brush-off and doubt that the
      customer voiced, also those that were wrapped in politeness.

      {conversation_text}

      For each one, tell the trainee in this order:
      1. What the customer said, in the customer's words.
      2. What probably stood behind it: risk, money, time, politics or habit.
      3. How the trainee reacted, and whether the customer became more open or more closed.
      4. A better reaction in one or two sentences that begins with an acknowledgement and ends with
         a question.

      Skip nothing, but be brief. If the trainee argued, gave a discount or changed the subject, say
      so without irony. At the end name the one objection that this trainee should rehearse, and why
      this one.
    `,
  },
  {
    name: 'Follow-up plan',
    template: prose`
      Help a salesperson to prepare what comes after a conversation with a customer in
      manufacturing. Use only what was said; where something is unknown, say which question would
      close the gap.

      The conversation:

      {conversation_text}

      Write a plan with four parts. First a follow-up message of at most 120 words that sums up the
      customer's problem in the customer's words and confirms the agreed next step. Then the people:
      who was mentioned, what each of them cares about, and whom the salesperson should meet next.
      Then the business case so far, with every figure that the customer gave and the figures that
      are missing. Last, three questions for the next meeting, in the order in which to ask them.

      Do not invent facts, promises or discounts, and write in a plain, friendly tone.
    `,
  },
] as const
