import * as z from 'zod'
import { parseJson } from '../../lib/parse-json.ts'

const object = z.record(z.string(), z.unknown())

/** The JSON object in a model's answer, also in a fence or between sentences; `undefined` if there is none. */
export const findJsonObject = (answer: string): Record<string, unknown> | undefined => {
  const fenced = /```(?:json)?\s*\n([\s\S]*?)\n\s*```/i.exec(answer)?.[1]
  const braced = answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1)
  for (const text of [answer, fenced ?? '', braced]) {
    const { data } = object.safeParse(parseJson(text))
    if (data) return data
  }
  return undefined
}
