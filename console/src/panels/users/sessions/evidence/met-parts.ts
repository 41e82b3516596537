import type { ComposedPart, Evidence, EvidenceSource } from '@greenroom/contract'

/** The passages of the prompt. Without their positions, the text is one. */
export function metParts({ text, parts }: Evidence): ComposedPart[] {
  if (text === null) return []
  const composed: ComposedPart[] = []
  let end = 0
  for (const { placeholder, start, length, sources } of parts) {
    if (!placeholder || start === undefined || length === undefined) continue
    if (start > end) composed.push({ text: text.slice(end, start), sources: [] })
    composed.push({ text: text.slice(start, start + length), placeholder, sources })
    end = start + length
  }
  return end < text.length ? [...composed, { text: text.slice(end), sources: [] }] : composed
}

/** The things that the trainee met, each once: the mode, the persona, the report prompt, then the others. */
export function metSources({ parts, report_prompt }: Evidence): EvidenceSource[] {
  const all = parts.flatMap(({ sources }) => sources).concat(report_prompt ?? [])
  const rank = ({ entity }: EvidenceSource) =>
    ['interaction-modes', 'personas', 'mode-reports'].indexOf(entity) + 1 || 4
  const once = new Map(all.map((source) => [`${source.entity} ${source.id}`, source]))
  return [...once.values()].toSorted((one, other) => rank(one) - rank(other))
}
