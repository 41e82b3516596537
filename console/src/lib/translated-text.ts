/*
 * A browser's translator replaces texts by `<font>` elements, but React keeps the texts: it would throw as it removes one or
 * inserts something before it, and change one that nobody sees any more (decision 56).
 */

/** What a translator has put in the place of a text. */
const translations = new WeakMap<Node, ChildNode>()
const known = new WeakSet<Node>()

/** Puts a text back, for React to change and the translator to translate again. */
function restore(text: Node | null): void {
  const translation = text && translations.get(text)
  if (!translation) return
  translations.delete(text)
  translation.replaceWith(text)
}

const observer = new MutationObserver((records) => {
  for (const { type, target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    // React has changed a text that was translated.
    if (type === 'characterData') restore(target)
    for (const text of removedNodes) {
      if (!(text instanceof Text) || text.isConnected) continue
      const translation = [...addedNodes, previousSibling, nextSibling].find(
        (node) => node?.nodeName === 'FONT' && !known.has(node),
      )
      if (!(translation instanceof HTMLElement)) continue
      translations.set(text, translation)
      known.add(translation)
      observer.observe(text, { characterData: true })
    }
  }
})

/** The child of a node that is a text or contains it: other tools, such as highlighters, wrap texts. */
function childWith(parent: Node, text: Node): Node | null {
  let child: Node | null = text
  while (child && child.parentNode !== parent) child = child.parentNode
  return child
}

/** Lets React work on a page that is translated. Call it before what React changes is rendered. */
export function surviveTranslation(): void {
  const { insertBefore, removeChild } = Node.prototype
  Node.prototype.insertBefore = function insert<Added extends Node>(
    this: Node,
    added: Added,
    before: Node | null,
  ) {
    restore(added)
    restore(before)
    insertBefore.call(this, added, before instanceof Text ? childWith(this, before) : before)
    return added
  }
  Node.prototype.removeChild = function remove<Removed extends Node>(this: Node, removed: Removed) {
    restore(removed)
    const child = removed instanceof Text ? childWith(this, removed) : removed
    if (child) removeChild.call(this, child)
    return removed
  }
  observer.observe(document, { childList: true, subtree: true })
}
