import { useEffect, useState } from 'react'
import { openDialog, readShown, replaceView } from './dashboard-location.ts'
import { parseJson } from '../lib/json.ts'
import { hasItems, itemPattern } from './entity-location.ts'
import { keepLinkFromUrl, takeKeptLink } from './kept-link.ts'

/** A link to anything but an item. */
const placePattern = /^(?<segment>\w{1,40})\?(?<query>show=.{1,4000})$/

/**
 * Opens a kept link, if it is one. Links are read once, and then stand in the history state: the address stays that of the
 * dashboard (spec section 2). Nothing else gets into the history state.
 */
function openKeptLink() {
  const link = takeKeptLink() ?? ''
  const { segment = '', id, version } = itemPattern.exec(link)?.groups ?? {}
  if (hasItems(segment))
    return replaceView(
      segment,
      version ? { name: 'history', id, version: Number(version) } : { name: 'edit', id },
    )
  const place = placePattern.exec(link)?.groups
  const shown = readShown(parseJson(new URLSearchParams(place?.['query']).get('show')))
  if (!place?.['segment'] || !shown) return
  replaceView(place['segment'], shown.view)
  if (shown.dialog) openDialog(shown.dialog)
}

/** Opens the link that this page was loaded with, before anything else is shown, and those that are entered later. */
export function useItemLinks(): void {
  useState(openKeptLink)
  useEffect(() => {
    const handle = () => {
      keepLinkFromUrl()
      openKeptLink()
    }
    window.addEventListener('hashchange', handle)
    return () => window.removeEventListener('hashchange', handle)
  }, [])
}
