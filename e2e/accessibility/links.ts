/**
 * Finds links whose address, as another tab opens it, leads elsewhere than a click, one line each. Records what would get into
 * the history instead of going there. Runs in the page, which must not be used afterwards.
 */
export function findLinkProblems(): string[] {
  let shown: unknown
  let isBack = false
  const record = (state: unknown) => {
    shown = state
  }
  history.pushState = record
  history.replaceState = record
  history.go = () => {
    isBack = true
  }
  const shownAfter = (action: () => void) => {
    shown = undefined
    action()
    const { segment, view, dialogs } = Object(shown)
    // What was left is left.
    window.dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
    return JSON.stringify({ segment, view, dialogs })
  }
  const links = [...document.querySelectorAll('a')].filter(
    ({ href }) => new URL(href).pathname === '/drawer',
  )
  return links.flatMap((link) => {
    // A click may have closed the dialog that held it.
    if (!link.isConnected) return []
    isBack = false
    const clicked = shownAfter(() => link.click())
    const opened = shownAfter(() => {
      sessionStorage.setItem('greenroom-link', new URL(link.href).hash.replace('#open=', ''))
      window.dispatchEvent(new HashChangeEvent('hashchange'))
    })
    const isSame = isBack ? /^{"segment":"\w+"}$/.test(opened) : clicked === opened
    return isSame && opened !== '{}'
      ? []
      : [`“${link.textContent}” opens ${clicked}, but ${opened} in another tab`]
  })
}
