import { useEffect, useState } from 'react'
import { replaceView } from './dashboard-location.ts'
import { hasItems } from './entity-location.ts'
import { keepLinkFromUrl, linkPrefix, takeKeptLink } from './kept-link.ts'
import { toastFailure, toastSuccess } from './toasts.ts'

/*
 * Links to items: `/drawer#open=<segment>/<id>`, and `…/history/<version>` for one of its versions. They are read once, and
 * then stand in the history state: the address stays that of the dashboard (spec section 2).
 */

/** Nothing else gets into the history state. */
const pattern = /^(?<segment>\w{1,40})\/(?<id>[\w-]{1,64})(?:\/history\/(?<version>[1-9]\d{0,8}))?$/

/** The link to an item, or to a version of it; `undefined` where a link cannot hold its id. */
export function linkTo(segment: string, id: string, version?: number): string | undefined {
  const place = `${segment}/${id}${version === undefined ? '' : `/history/${version}`}`
  return pattern.test(place) ? `${location.origin}/drawer${linkPrefix}${place}` : undefined
}

/** The toast where the browser keeps the clipboard from the page. */
export const copyFailed = 'The browser did not allow copying.'

/** Copies a link, and says so. */
export async function copyLink(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link)
    toastSuccess('Link copied')
  } catch {
    toastFailure(copyFailed)
  }
}

/** Opens a kept link, if it is one to an item: its form, or its history at a version. */
function openKeptLink() {
  const { segment, id, version } = pattern.exec(takeKeptLink() ?? '')?.groups ?? {}
  if (segment === undefined || !hasItems(segment)) return
  const view = version ? { name: 'history', id, version: Number(version) } : { name: 'edit', id }
  replaceView(segment, view)
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
