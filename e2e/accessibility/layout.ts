/**
 * Finds layout problems, one line each: sideways scrolling, clipped or overflowing elements, targets below 24 pixels
 * (WCAG 1.4.10, 1.4.12, 2.5.8). Tables may scroll in their frames and clip their cells. Runs in the page.
 */
export function findLayoutProblems(): string[] {
  const problems: string[] = []
  const width = document.documentElement.clientWidth
  const minTargetSize = 24
  const nameOf = (node: Element) =>
    `${node.tagName.toLowerCase()} ${(node.getAttribute('aria-label') ?? node.textContent).trim().slice(0, 40)}`
  const scrolls = (way: string) => way === 'auto' || way === 'scroll'
  const cuts = (way: string) => way === 'hidden' || way === 'clip'

  if (document.documentElement.scrollWidth > width) problems.push('the page scrolls sideways')
  for (const node of document.querySelectorAll<HTMLElement>('body *:not(svg *)')) {
    const { overflowX, overflowY, position } = getComputedStyle(node)
    const { width: nodeWidth, height, right, left } = node.getBoundingClientRect()
    const hidden =
      !node.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
      node.closest('[aria-hidden=true], [role=tooltip], .mantine-Switch-track') !== null ||
      nodeWidth < 2 ||
      height < 2
    if (hidden) continue
    const inTable = node.closest('table, [data-long]') !== null
    const [over, below] = [
      node.scrollWidth - node.clientWidth,
      node.scrollHeight - node.clientHeight,
    ]
    const writes = node.matches('textarea, input, select, svg')
    if (!inTable && !writes && node.clientWidth > 0) {
      if (over > 1 && scrolls(overflowX) && node.querySelector('table') === null)
        problems.push(`scrolls sideways: ${nameOf(node)}`)
      if (over > 1 && cuts(overflowX)) problems.push(`cut off at the side: ${nameOf(node)}`)
      if (below > 2 && cuts(overflowY)) problems.push(`cut off below: ${nameOf(node)}`)
      if (position !== 'fixed' && (right > width + 1 || left < -1))
        problems.push(`beyond the edge: ${nameOf(node)}`)
    }
    if (!node.matches('button, a[href], input, select')) continue
    const target = node.closest('label')?.getBoundingClientRect() ?? { width: nodeWidth, height }
    if (Math.min(target.width, target.height) < minTargetSize - 0.5)
      problems.push(
        `a small target, ${Math.round(target.width)} by ${Math.round(target.height)}: ${nameOf(node)}`,
      )
  }
  return problems
}
