/**
 * What is wrong with the focus, in a line each: something that Tab stops at shows no ring, or a faint one (WCAG 2.4.7,
 * 1.4.11), or lies under something else or out of sight when it gets the focus (2.4.11). Runs in the page, whose focus
 * is where it was afterwards.
 */
export function findFocusProblems(): string[] {
  const faults: string[] = []
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
  const on = (node: Element) => node.checkVisibility({ visibilityProperty: true })
  const isInMovingToast = (node: Element) =>
    (node.closest('.mantine-Notifications-root')?.getAnimations({ subtree: true }).length ?? 0) > 0
  const overlays = [...document.querySelectorAll('[role=dialog], [role=menu]')].filter(on)

  const look = (node: HTMLElement) => {
    node.focus({ focusVisible: true })
    if (document.activeElement !== node) return 'takes no focus'
    const around = [node, node.nextElementSibling, node.closest('[role=presentation]')]
    const ringed = around.find((one) => {
      const { outlineStyle, outlineWidth, opacity } = getComputedStyle(one ?? node)
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= width && opacity !== '0'
    })
    if (!ringed) return 'has no ring'
    const { outlineColor, outlineOffset } = getComputedStyle(ringed)
    const ground = behind(parseFloat(outlineOffset) < 0 ? ringed : ringed.parentElement)
    const [ring, under] = [luminance(numbersOf(outlineColor)), luminance(ground)]
    if (Math.max(ring, under) / Math.min(ring, under) < contrast) return 'has a faint ring'
    const box = ringed.getBoundingClientRect()
    // Of what is taller than the window its beginning is in view, of what lies under a column that stays a part.
    const y = box.top + Math.min(box.height / 2, 16)
    const free = [box.left + 4, box.left + box.width / 2, box.right - 4].some((x) => {
      const top = document.elementFromPoint(x, y)
      const own = top && (ringed.contains(top) || top.contains(ringed))
      return own || top?.closest('.mantine-Notifications-root')
    })
    return free ? undefined : 'lies out of sight'
  }
  const before = document.activeElement
  if (before instanceof HTMLElement) before.blur()
  const stops = (overlays.at(-1) ?? document).querySelectorAll<HTMLElement>(
    'button, a[href], input, select, textarea, [tabindex]',
  )
  for (const node of stops) {
    if (node.tabIndex < 0 || node.matches(':disabled') || !on(node) || isInMovingToast(node))
      continue
    const fault = look(node)
    if (fault) faults.push(`${nameOf(node)} ${fault}`)
  }
  if (before instanceof HTMLElement) before.focus()
  return faults
}
