/**
 * Finds focus problems, one line each: a tab stop without a visible ring (WCAG 2.4.7, 1.4.11), covered by something else
 * or out of view (2.4.11). Runs in the page and restores the focus.
 */
export function findFocusProblems(): string[] {
  const problems: string[] = []
  const [width, contrast] = [2, 3]
  const nameOf = (node: HTMLElement) =>
    `${node.tagName.toLowerCase()} ${(node.getAttribute('aria-label') ?? node.textContent).trim().slice(0, 40)}`
  const numbersOf = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number)
  const luminance = (colour: number[]) => {
    const [red = 0, green = 0, blue = 0] = colour.map((part) => {
      const share = part / 255
      return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
  }
  const behind = (node: Element | null): number[] => {
    if (!node) return [255, 255, 255]
    const colour = numbersOf(getComputedStyle(node).backgroundColor)
    const [, , , opacity = 1] = colour
    return opacity > 0.9 ? colour : behind(node.parentElement)
  }
  const isVisible = (node: Element) => node.checkVisibility({ visibilityProperty: true })
  // Toasts that open or close are beside the window and transparent, and stay so for a moment without an animation.
  const isInMovingToast = (node: Element) => {
    const toast = node.closest('.mantine-Notifications-notification')
    return toast !== null && getComputedStyle(toast).opacity !== '1'
  }
  const overlays = [...document.querySelectorAll('[role=dialog], [role=menu]')].filter(isVisible)

  const findProblem = (node: HTMLElement) => {
    node.focus({ focusVisible: true })
    if (document.activeElement !== node) return 'cannot take the focus'
    const around = [node, node.nextElementSibling, node.closest('[role=presentation]')]
    const ringed = around.find((element) => {
      const { outlineStyle, outlineWidth, opacity } = getComputedStyle(element ?? node)
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= width && opacity !== '0'
    })
    if (!ringed) return 'has no ring'
    const { outlineColor, outlineOffset } = getComputedStyle(ringed)
    const ground = behind(parseFloat(outlineOffset) < 0 ? ringed : ringed.parentElement)
    const [ring, under] = [luminance(numbersOf(outlineColor)), luminance(ground)]
    if (Math.max(ring, under) / Math.min(ring, under) < contrast) return 'has a faint ring'
    const box = ringed.getBoundingClientRect()
    // Tall elements count by their top edge or, where that is above the window, by their sides. A sticky column may cover
    // part of an element.
    const middle = innerHeight / 2
    const heights = [box.top + Math.min(box.height / 2, 16)]
    if (box.top < middle && middle < box.bottom) heights.push(middle)
    const free = [box.left + 4, box.left + box.width / 2, box.right - 4].some((x) =>
      heights.some((y) => {
        const top = document.elementFromPoint(x, y)
        const own = top && (ringed.contains(top) || top.contains(ringed))
        return own || top?.closest('.mantine-Notifications-root')
      }),
    )
    return free ? undefined : 'is covered or out of view'
  }
  const before = document.activeElement
  if (before instanceof HTMLElement) before.blur()
  const stops = (overlays.at(-1) ?? document).querySelectorAll<HTMLElement>(
    'button, a[href], input, select, textarea, [tabindex]',
  )
  for (const node of stops) {
    if (node.tabIndex < 0 || node.matches(':disabled') || !isVisible(node) || isInMovingToast(node))
      continue
    const problem = findProblem(node)
    if (problem) problems.push(`${nameOf(node)} ${problem}`)
  }
  if (before instanceof HTMLElement) before.focus()
  return problems
}
