import { startGreenroom } from '../e2e/support/greenroom.ts'
import { startModelServer, words } from '../server/test/model-server.ts'
import { quantile, roundTo } from './numbers.ts'

/** The longest time that Greenroom may add to the first word of an answer, in milliseconds. */
export const firstWordBudget = 20

const turns = 80

const prompt = 'Ask for the budget. '.repeat(1000)
const messages = Array.from({ length: 10 }, (_, at) => ({
  from: at % 2 === 0 ? 'trainee' : 'persona',
  text: 'What does an hour of downtime cost you? '.repeat(5),
}))

/** Times the first word of a stream, and reads on to its end. */
async function firstWord(url: string, token: string, body: object): Promise<number> {
  const begun = performance.now()
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  let first = NaN
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (Number.isNaN(first) && text.includes('First')) first = performance.now() - begun
  }
  if (Number.isNaN(first)) throw new Error(`no word came, but ${response.status} ${text}`)
  return first
}

/** Compares the first word of an answer through Greenroom with the first word of the model server itself. */
export async function measureTrials() {
  const model = await startModelServer()
  model.answer(words(['First ', 'second ', 'third.']))
  const greenroom = await startGreenroom({
    LLM_URL: model.url,
    LLM_MODEL: 'any',
    LOG_LEVEL: 'info',
  })
  try {
    const direct: number[] = []
    const through: number[] = []
    const ours = `${greenroom.url}/api/v1/trials/reply`
    const chat = [
      { role: 'system', content: prompt },
      ...messages.map(({ text }) => ({ role: 'user', content: text })),
    ]
    for (let turn = -10; turn < turns; turn++) {
      const [one, other] = [
        await firstWord(`${model.url}/chat/completions`, '', { stream: true, messages: chat }),
        await firstWord(ours, greenroom.adminToken, { prompt, messages }),
      ]
      if (turn < 0) continue
      direct.push(one)
      through.push(other)
    }
    const row = (part: number) => {
      const [one, other] = [quantile(direct, part), quantile(through, part)]
      return {
        'of answers': part,
        'direct ms': roundTo(one),
        'through Greenroom ms': roundTo(other),
        'our share ms': roundTo(other - one),
        budget: firstWordBudget,
      }
    }
    return [row(0.5), row(0.95)]
  } finally {
    await greenroom.stop()
    await model.close()
  }
}
