/**
 * Finds semantic problems, one line each: errors that screen readers do not announce, broken references, secrets that the
 * browser may correct, skipped heading levels, a missing title (WCAG 1.3.1, 2.4.2, 3.3.1). Runs in the page.
 */
export function findSemanticProblems(): string[] {
  const problems: string[] = []
  const markup = (node: Element) => node.outerHTML.slice(0, 120)
  for (const name of ['aria-describedby', 'aria-labelledby', 'aria-controls', 'aria-owns'])
    for (const node of document.querySelectorAll(`[${name}]`))
      for (const id of (node.getAttribute(name) ?? '').split(/\s+/).filter(Boolean))
        if (!document.getElementById(id))
          problems.push(`${name} refers to a missing id: ${markup(node)}`)
  for (const node of document.querySelectorAll('[aria-invalid=true]:not([role=radiogroup])')) {
    const ids = (node.getAttribute('aria-describedby') ?? '').split(/\s+/)
    const announced = ids.some((id) =>
      document.getElementById(id)?.matches('[class*=error], .mantine-InputWrapper-error'),
    )
    if (!announced) problems.push(`its error is not announced: ${markup(node)}`)
  }
  const secrets = 'input:is([autocomplete*=password], [autocomplete=one-time-code], .mono)'
  for (const node of document.querySelectorAll(secrets))
    if (!node.matches('[spellcheck=false][autocapitalize=none][autocorrect=off]'))
      problems.push(`a secret may be corrected or sent to a spelling service: ${markup(node)}`)
  const levels = [...document.querySelectorAll('h1, h2, h3, h4')]
    .filter((node) => node.checkVisibility())
    .map(({ tagName }) => Number(tagName.slice(1)))
  if (levels[0] !== 1 || levels.filter((level) => level === 1).length !== 1)
    problems.push(`the page needs exactly one h1, before all other headings: ${levels}`)
  levels.forEach((level, at) => {
    if (level > (levels[at - 1] ?? 1) + 1) problems.push(`a heading skips a level: ${levels}`)
  })
  if (!/^(.+ · Greenroom|prompt)$/.test(document.title))
    problems.push(`unexpected page title “${document.title}”`)
  return problems
}
