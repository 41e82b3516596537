import {
  messagesOf,
  readCoachingSentences,
  readConversations,
  readModes,
  readPersonas,
  readProgramme,
} from './demo-data.ts'
import type { Session, Trainee } from './demo-data.ts'
import { stableFraction } from './stable-uuid.ts'

type Programme = ReturnType<typeof readProgramme>
type Member = Programme['trainees'][number]

const minute = 60_000
const dayLength = 24 * 60 * minute

/**
 * The trainees of a supplier whose sessions are generated: the same in each run, on working days, with scores that rise
 * after each improvement of a prompt. The last week has the sessions whose conversations are written out.
 */
export const programmeTrainees = (): Trainee[] => {
  const programme = readProgramme()
  const generate = createGenerator(programme)
  const sessions = programme.sessions.flatMap((count, week) =>
    Array.from({ length: count }, (_, number) => generate(week, number)),
  )
  return programme.trainees.map((member) => ({
    ...member,
    subscriptions: [{ plan: member.plan, since: member.joined, active: true }],
    sessions: sessions.flatMap(({ by, session }) => (by === member ? [session] : [])),
  }))
}

/** Returns a function that generates a session by its week and its number in the week. */
const createGenerator = (programme: Programme) => {
  const { modes, trainees, recordedSince } = programme
  const personas = readPersonas().filter(({ active }) => active)
  const conversations = readConversations().sessions
  const reportOf = createReports(programme)
  const lastWeek = programme.sessions.length - 1

  return (week: number, number: number): { by: Member; session: Session } => {
    const at = timeOf(programme, week, number)
    const chance = (what: string) => stableFraction('session', at, what)
    const present = trainees.filter(({ joined, left = '9999' }) => joined < at && at < left)
    const by = choose(present, chance('trainee'), ({ pace }) => pace)
    const likely = choose(modes, chance('mode'), ({ share }) => share)
    const conversation = week === lastWeek ? conversations[number] : undefined
    const { mode, minutes } = modes.find((one) => one.mode === conversation?.mode) ?? likely
    const session = {
      with: conversation?.with ?? choose(personas, chance('persona')).name,
      ...{ mode, at, recorded: at >= recordedSince },
    }
    const status = conversation ? 'completed' : statusOf(chance('status'))
    if (status === 'cancelled') return { by, session: { ...session, status } }
    if (status === 'abandoned')
      return { by, session: { ...session, status, minutes: 2 + (week % 5) } }

    const [shortest, longest] = minutes
    const hasReport = conversation || chance('report') > 0.035
    return {
      by,
      session: {
        ...{ ...session, status },
        minutes: between(shortest, longest, shortest + (longest - shortest) * chance('minutes')),
        ...(hasReport && {
          report: {
            ...reportOf(by, session),
            ...(conversation && { summary: conversation.summary }),
          },
        }),
        ...(conversation && {
          transcript: messagesOf(conversation, `${by.firstName} ${by.lastName}`),
        }),
      },
    }
  }
}

/** Returns a function that generates a report: the summary says what to keep of the best score and change of the worst. */
const createReports = (programme: Programme) => {
  const scoreNames = new Map(readModes().map(({ name, scores }) => [name, scores]))
  const sentences = readCoachingSentences()

  return (by: Member, { with: persona, mode, at }: Pick<Session, 'with' | 'mode' | 'at'>) => {
    const chance = (what: string) => stableFraction('report', at, what)
    const names = scoreNames.get(mode) ?? []
    const expected = expectedScore(programme, by, mode, at)
    const scores = names.map((name) => between(18, 97, expected + 26 * (chance(name) - 0.5)))
    const sentencesOf = (score: number) => sentences[mode]?.[names[scores.indexOf(score)] ?? '']
    const summary = [
      choose(sentencesOf(Math.max(...scores))?.keep ?? [], chance('keep')),
      choose(sentencesOf(Math.min(...scores))?.change ?? [], chance('change')),
    ].join(' ')
    const [firstName = persona] = persona.split(' ')
    return { scores, summary: summary.replaceAll('{persona}', firstName) }
  }
}

/** Five sessions at most a day, which never overlap. */
const timeOf = ({ firstMonday }: Programme, week: number, number: number): string => {
  const day = Date.parse(`${firstMonday}T13:00Z`) + (week * 7 + (number % 5)) * dayLength
  const delay = Math.floor(45 * stableFraction('delay', String(week), String(number)))
  const start = day + (Math.floor(number / 5) * 95 + delay) * minute
  return `${new Date(start).toISOString().slice(0, 16)}Z`
}

const statusOf = (chance: number) => {
  if (chance < 0.012) return 'cancelled'
  return chance < 0.06 ? 'abandoned' : 'completed'
}

/** A trainee's ability, what practice adds in weeks, what better prompts add, and the form of the day. */
const expectedScore = (
  { improvements, firstMonday }: Programme,
  { ability, email }: Member,
  mode: string,
  at: string,
) => {
  const weeks = (Date.parse(at) - Date.parse(firstMonday)) / (7 * dayLength)
  const improved = improvements
    .filter(({ since }) => since <= at)
    .reduce((sum, { mode: own, points, elsewhere }) => sum + (own === mode ? points : elsewhere), 0)
  return ability + 0.1 * weeks + improved + 12 * (stableFraction('form', email, at) - 0.5)
}

/** Chooses an item by chance, in proportion to its weight. */
const choose = <Item>(
  items: readonly Item[],
  chance: number,
  weightOf: (item: Item) => number = () => 1,
): Item => {
  const total = items.reduce((sum, item) => sum + weightOf(item), 0)
  let rest = chance * total
  const found = items.find((item) => (rest -= weightOf(item)) < 0) ?? items.at(-1)
  if (found === undefined) throw new Error('there is nothing to choose from')
  return found
}

const between = (least: number, most: number, value: number) =>
  Math.round(Math.min(most, Math.max(least, value)))
