import { setTimeout as wait } from 'node:timers/promises'
import {
  compose,
  inBraces,
  modePlaceholders,
  personaReferences,
  personas,
  recordOf,
  registry,
} from '@greenroom/contract'
import { findChangedPrompts } from '../console/src/features/prompts/impact/find-changed-prompts.ts'
import { toPromptSources } from '../console/src/features/prompts/sources/prompt-sources.ts'
import {
  document,
  docx,
  docxOf,
  mainPart,
  paragraph,
} from '../packages/word-text/test/word-files.ts'
import { sendFiles } from '../server/test/send-file.ts'
import { checkGoal, median, print, spread, time, timesOf } from './harness.ts'
import { probeMetrics, read, withGreenroom } from './servers.ts'

/** Expensive files: each is near the size limit, or unpacks to far more. */
const hostileFiles = async () => [
  { name: 'bomb.docx', bytes: docxOf(mainPart('<w:p/>'.repeat(40_000_000 / 6))) },
  { name: 'long.docx', bytes: docx(paragraph('A plant in the rain. '.repeat(20)).repeat(20_000)) },
  { name: 'deep.docx', bytes: docxOf(mainPart('<w:sdt>'.repeat(500_000))) },
  {
    name: 'padded.doc',
    bytes: Buffer.concat([await document('english.doc'), Buffer.alloc(9_000_000, 0xa5)]),
  },
]

/** Other requests while hostile Word documents are read. */
export async function documents(): Promise<void> {
  const { settings, ask } = probeMetrics()
  await withGreenroom(async (greenroom) => {
    const files = await hostileFiles()
    const path = `/api${personas.summaryFromDocument.path}`
    const app = { url: greenroom.url, token: greenroom.adminToken }
    const times: number[] = []
    const held: number[] = []
    for (let round = 0; round <= 5; round++) {
      await ask()
      let isBusy = true
      const work = Promise.all(files.map((file) => sendFiles(app, path, [file])))
      const settled = work.finally(() => (isBusy = false))
      while (isBusy) {
        times.push(await time(() => read(greenroom, '/api/v1/industries/')))
        await wait(10)
      }
      await settled
      held.push((await ask()).loopDelay)
    }
    print('Other requests while documents are read', [{ requests: times.length, ...spread(times) }])
    const work = 'while documents are read, longest block of the event loop, ms'
    checkGoal(work, '≤ 100', median(held))
  }, settings)
}

const words = (length: number) => 'Ask for the budget. '.repeat(length / 20)
const template = (length: number) =>
  `${modePlaceholders.map(inBraces).join('\n')}\n${words(length)}`

/** Composing 200,000 characters, and comparing 300 prompts of 20,000 characters before and after an edit. */
export async function prompts(): Promise<void> {
  const row = { id: '1', name: 'Name 1', text: words(4000) }
  const references = { ...recordOf(personaReferences, () => row), products: [row] }
  const composed = await timesOf(21, async () =>
    compose(template(200_000), { ...row, gender: 'male' }, references),
  )
  const industry = { industry_id: 'x', name: 'Any', details: words(2000) }
  const ids = Object.fromEntries(personaReferences.map((entity) => [registry[entity].id, 'x']))
  const sources = toPromptSources({
    'interaction-modes': ['1', '2', '3'].map((mode_id) => ({
      ...{ mode_id, name: mode_id, prompt_template: template(10_000) },
    })),
    personas: Array.from({ length: 100 }, (_, at) => ({
      ...{ ...ids, persona_id: String(at), name: `Persona ${at}`, gender: 'female' },
      behavioral_detail: words(2000),
    })),
    ...recordOf(personaReferences, (entity) => [
      { [registry[entity].id]: 'x', name: 'Any', [registry[entity].text]: words(2000) },
    ]),
    products: [],
  })
  const edited = { ...industry, details: `${industry.details} More.` }
  const compared = await timesOf(21, async () => {
    const work = findChangedPrompts(sources, 'industries', 'x', edited)
    while (!work.next().done);
  })
  checkGoal('composing 200,000 characters, ms', '≤ 5', median(composed))
  checkGoal('comparing 300 prompts, ms', '≤ 150', median(compared))
}
