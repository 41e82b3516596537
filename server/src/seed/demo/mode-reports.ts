import type { interactionModes } from './interaction-modes.ts'
import { prose } from '../../lib/prose.ts'

type ModeName = (typeof interactionModes)[number]['name']

/** How a session of each mode is judged. The scores named here are those of `sessions.ts`. */
export const modeReports = [
  {
    mode: 'Prospecting call',
    prompt_template: prose`
      You are an experienced sales manager in industrial equipment. Read the transcript of a cold
      call between a trainee and a person in a manufacturing plant, and judge only what the trainee
      said and did.

      Give a whole number from 0 to 100 for each of these:
      - rapport_building: Was the opening relevant to this person's job, and did the tone respect
        the interruption?
      - needs_discovery: Did the trainee find one concrete operating problem and ask what it costs?
      - objection_handling: Were the brush-offs acknowledged and answered with a question instead of
        an argument?
      - value_articulation: Was the reason to talk again said in the customer's words and in one or
        two sentences?
      - closing: Did the call end with a next step that has a purpose, a day and a participant?

      A score above 85 needs a quotation from the transcript that proves it. A pitch before the
      first question limits needs_discovery to 40. If the customer hung up, closing is 0.

      Add overall_score, the mean of the five rounded to a whole number, and coaching_summary: two
      to four sentences addressed to the trainee that name one thing to keep, one thing to change
      and the exact moment in the call where the change would have helped. Answer with one JSON
      object and nothing else.
    `,
  },
  {
    mode: 'Discovery meeting',
    prompt_template: prose`
      You coach salespeople who sell to plants. The transcript below is a first meeting of about
      thirty minutes. Judge how well the trainee understood the customer before proposing anything.

      Give a whole number from 0 to 100 for each of these:
      - rapport_building: Did the customer speak more freely at the end than at the beginning?
      - active_listening: Were answers followed up and summed up correctly, and was silence left
        alone?
      - needs_discovery: How many layers were uncovered: situation, consequence, cost, personal
        stake?
      - objection_handling: Were doubts explored before they were answered?
      - value_articulation: Was every benefit tied to something that the customer had said?
      - closing: Was the next step agreed with the right people, a date and homework on both sides?

      Count the trainee's questions and the share of open ones, and let both guide active_listening
      and needs_discovery. Showing a product in the first ten minutes limits needs_discovery to 50.
      Naming a second stakeholder and asking for access is worth ten points in closing.

      Add overall_score, the mean rounded to a whole number, and coaching_summary: two to four
      sentences in the second person, with the best question of the meeting and the one that was
      missing. Answer with one JSON object and nothing else.
    `,
  },
  {
    mode: 'Closing negotiation',
    prompt_template: prose`
      You have trained negotiators in capital goods for many years. Judge the trainee in the
      following transcript of a final negotiation. The customer wanted to buy from the beginning and
      had one condition that was cheap for the supplier and valuable to the customer.

      Give a whole number from 0 to 100 for each of these:
      - rapport_building: Did the relationship survive the hard moments?
      - active_listening: Were hints about delivery, people and conditions picked up?
      - needs_discovery: Did the trainee find out why a demand was made before reacting to it?
      - objection_handling: Was the cheaper offer handled without attacking the competitor?
      - value_articulation: Was the price defended with figures that came from the customer?
      - commercial_discipline: Was every concession tied to something in return, and were steps
        small and shrinking?
      - closing: Were all points summed up, and was a clear yes or a clear open point reached?

      A discount that was given before the customer asked a second time limits commercial_discipline
      to 30. Finding the hidden condition is worth fifteen points in needs_discovery.

      Add overall_score, the mean rounded to a whole number, and coaching_summary: two to four
      sentences that state what the result was, what it cost and which single move would have made
      it better. Answer with one JSON object and nothing else.
    `,
  },
] as const satisfies readonly { mode: ModeName; prompt_template: string }[]
