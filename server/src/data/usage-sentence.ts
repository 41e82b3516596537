import type { Entity, Usage } from '@greenroom/contract'

/** How many users of a thing are listed, and how many names a sentence has. */
export const firstUsers = 5
const longestName = 40

/** What a sentence calls those that use a thing. */
const nouns: Readonly<Partial<Record<Entity, string>>> = {
  products: 'product',
  personas: 'persona',
  'mode-reports': 'report',
}

/**
 * Describes what uses a thing, and decides whether that keeps it from being deleted. The sentence is the message of the
 * 409, such as "Automotive is used by 3 products and 1 persona: Gripper, Press, Robot and Dana."
 * @param title how the sentence calls the thing
 */
export const describeUsage = (
  entity: Entity,
  title: string,
  { users, sessions }: Pick<Usage, 'users' | 'sessions'>,
): Pick<Usage, 'sentence' | 'refused'> => {
  const held = pluralize(sessions, 'session')
  if (entity === 'personas' && sessions > 0) {
    const sentence = `${title} has ${held}. Delete them under Users and Sessions first.`
    return { refused: true, sentence }
  }
  const uses = users.map(({ entity: user, count }) => pluralize(count, nouns[user] ?? user))
  if (entity === 'interaction-modes' && sessions > 0) uses.unshift(held)
  if (uses.length > 0)
    return {
      refused: true,
      sentence: `${title} is used by ${conjunction.format(uses)}${listNames(users)}.`,
    }
  const unused = `${title} is not used by anything.`
  return { refused: false, sentence: sessions > 0 ? `${unused} Its mode has ${held}.` : unused }
}

/** The names of the first users, such as ": Press, Robot and 3 more". A report has no name of its own. */
const listNames = (users: Usage['users']) => {
  const named = users.filter(({ entity }) => entity !== 'mode-reports')
  const names = named.flatMap(({ first }) => first.map(({ name }) => shorten(name)))
  const shown = names.slice(0, firstUsers)
  const more = named.reduce((sum, { count }) => sum + count, 0) - shown.length
  if (more > 0) shown.push(`${more.toLocaleString('en-US')} more`)
  return shown.length > 0 ? `: ${conjunction.format(shown)}` : ''
}

const shorten = (name: string) => {
  const characters = Array.from(name)
  return characters.length <= longestName
    ? name
    : `${characters
        .slice(0, longestName - 1)
        .join('')
        .trimEnd()}…`
}

const conjunction = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** Such as "1 session" or "1,200 sessions". */
const pluralize = (count: number, noun: string) =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`
