/**
 * What is wrong with what is said beside the looks, in a line each: a field at fault whose fault is not read out with it,
 * a reference to nothing, headings that skip a level, a page without a title (WCAG 1.3.1, 2.4.2, 3.3.1). Runs in the page.
 */
export function findSemanticProblems(): string[] {
  const faults: string[] = []
  const markup = (node: Element) => node.outerHTML.slice(0, 120)
  for (const name of ['aria-describedby', 'aria-labelledby', 'aria-controls', 'aria-owns'])
    for (const node of document.querySelectorAll(`[${name}]`))
      for (const id of (node.getAttribute(name) ?? '').split(/\s+/).filter(Boolean))
        if (!document.getElementById(id)) faults.push(`${name} leads nowhere: ${markup(node)}`)
  for (const node of document.querySelectorAll('[aria-invalid=true]:not([role=radiogroup])')) {
    const ids = (node.getAttribute('aria-describedby') ?? '').split(/\s+/)
    const said = ids.some((id) =>
      document.getElementById(id)?.matches('[class*=error], .mantine-InputWrapper-error'),
    )
    if (!said) faults.push(`its fault is not read out: ${markup(node)}`)
  }
  const levels = [...document.querySelectorAll('h1, h2, h3, h4')]
    .filter((node) => node.checkVisibility())
    .map(({ tagName }) => Number(tagName.slice(1)))
  if (levels[0] !== 1 || levels.filter((level) => level === 1).length !== 1)
    faults.push(`headings do not begin with the one of the page: ${levels}`)
  levels.forEach((level, at) => {
    if (level > (levels[at - 1] ?? 1) + 1) faults.push(`a heading skips a level: ${levels}`)
  })
  if (!/^(.+ · Greenroom|prompt)$/.test(document.title))
    faults.push(`the page is called “${document.title}”`)
  return faults
}
