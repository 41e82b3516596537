import { readdirSync, readFileSync, existsSync, writeFileSync, mkdirSync } from 'node:fs'
import { readDoc } from './server/src/documents/doc.ts'
import { readDocx } from './server/src/documents/docx.ts'
import { plainText } from './server/src/documents/plain-text.ts'
import WordExtractor from 'word-extractor'
const dir = '/tmp/sp-t/corpus/'
const which = process.argv[2] // own | we
const ext = process.argv[3] ?? 'doc'
process.on('uncaughtException', (e) => console.log('UNCAUGHT', e.message))
const words = (t: string) => t.normalize('NFKC').toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? []
let n = 0, bad = 0, sum = 0
for (const f of readdirSync(dir)) {
  if (ext === 'docx' ? !/docx$/i.test(f) : /docx$/i.test(f)) continue
  const bytes = readFileSync(dir + f)
  let text: string, err = ''
  const t0 = Date.now()
  try {
    if (which === 'we') { const d = await Promise.race([new WordExtractor().extract(bytes), new Promise<never>((_, r) => setTimeout(() => r(new Error('TIMEOUT')), 8000))]); text = d.getBody() }
    else text = bytes.toString('latin1', 0, 2) === 'PK' ? readDocx(bytes, 200000) : readDoc(bytes, 200000)
  } catch (e: any) { text = ''; err = e.message.slice(0, 80) }
  const ms = Date.now() - t0
  const tf = `/tmp/sp-t/txt/${f}.txt`
  const truth = existsSync(tf) ? words(readFileSync(tf, 'utf8')) : undefined
  const got = new Map<string, number>(); for (const w of words(text)) got.set(w, (got.get(w) ?? 0) + 1)
  const total = [...got.values()].reduce((a, b) => a + b, 0)
  let hit = 0; for (const w of truth ?? []) { const c = got.get(w) ?? 0; if (c > 0) { hit++; got.set(w, c - 1) } }
  n++
  const recall = truth ? (truth.length ? hit / truth.length : 1) : NaN
  const extra = truth ? total - hit : NaN
  if (truth) sum += recall
  if (err || recall < 0.98 || extra > 0.05 * (truth?.length ?? 0) + 3 || ms > 1500) { bad++; console.log(f.replace('test-data_document_', ''), err ? 'ERR ' + err : '', 'recall', recall.toFixed(3), 'truth', truth?.length, 'extra', extra, ms > 500 ? ms + 'ms' : '', [...got.entries()].filter(([, c]) => c > 0).slice(0, 5).map(([w]) => w).join(',')) }
  if (process.argv[4] && f.includes(process.argv[4])) { console.log(JSON.stringify(text.slice(0, 3000))); }
}
console.log(which, ext, n, 'notable', bad, 'recall sum', sum)
