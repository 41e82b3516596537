import { useMemo } from 'react'
import * as z from 'zod/mini'
import { navigate, useHistoryState } from 'wouter/use-browser-location'

/** A view or dialog, and what it shows. */
const target = z.object({
  name: z.string(),
  id: z.optional(z.string()),
  /** A second key of the item, if its id is not enough to find it. */
  of: z.optional(z.string()),
})

/** The location in the dashboard. It is kept in the browser's history, never in the URL (spec section 2). */
const location = z.object({
  segment: z.string(),
  /** The open view of the segment; by default its list. */
  view: z.optional(
    z.extend(target, {
      /** The version that a history shows; by default the newest. */
      version: z.optional(z.number()),
      /** What it is compared with; by default the version before. */
      comparedWith: z.optional(z.union([z.number(), z.literal('unsaved')])),
      /** What leaving it leads back to, where that is not the segment's list. */
      backTo: z.optional(z.string()),
      /** What a list is narrowed to, by the names of its filters. */
      filters: z.optional(z.record(z.string(), z.string())),
      /** The session whose report is open, and what is unfolded in it: its prompt, or also what has changed since. */
      report: z.optional(
        z.object({ session: z.string(), unfolded: z.optional(z.enum(['prompt', 'changes'])) }),
      ),
    }),
  ),
  /** Whether the previous history entry is what the view was opened from, such as the segment's list. */
  opened: z.optional(z.boolean()),
})
export type DashboardLocation = z.infer<typeof location>
export type View = NonNullable<DashboardLocation['view']>
export type Unfolded = NonNullable<View['report']>['unfolded']

/** The location in the history; `undefined` if it holds no valid one. */
export function useDashboardLocation(): DashboardLocation | undefined {
  const read = z.safeParse(location, useHistoryState<unknown>())
  return read.success ? read.data : undefined
}

/** Whether the user has navigated since the page was loaded. */
let moved = false
export const hasNavigated = (): boolean => moved
/** Whether a step back has been asked for, but has not happened yet. */
let isLeaving = false
window.addEventListener('popstate', () => {
  moved = true
  isLeaving = false
})

/** Waits for a step back that is still to come, which would undo what is done before it. */
function onceBack(action: () => void): void {
  if (isLeaving) window.addEventListener('popstate', () => onceBack(action), { once: true })
  else action()
}

function go(to: DashboardLocation, replace = false): void {
  moved = true
  onceBack(() => navigate('/drawer', { state: to, replace }))
}

/** Goes to a segment's list. */
export const goToSegment = (segment: string): void => go({ segment })

/**
 * Opens a view of a segment.
 * @param opened whether leaving it goes back to here; otherwise it goes to the segment's list
 */
export const openView = (segment: string, view: View, opened = true): void =>
  go({ segment, view, opened })

/** Opens a view in place of what is shown. Leaving it goes to the segment's list. */
export const replaceView = (segment: string, view: View | undefined): void =>
  go({ segment, view }, true)

/** Changes what the open view shows, below a dialog once that is closed. Back still leaves the view. */
export function changeView(from: DashboardLocation, view: View): void {
  if (readDialogs(history.state).length === 0) return go({ ...from, view }, true)
  const change = () => {
    if (z.safeParse(location, history.state).data?.segment === from.segment) changeView(from, view)
  }
  window.addEventListener('popstate', change, { once: true })
}

type Dialog = z.infer<typeof target>

/** What a link opens in a segment: a view, and a dialog over it. */
const shown = z.object({ view: location.shape.view, dialog: z.optional(target) })
export type Shown = z.infer<typeof shown>

/** Reads what a link opens; `undefined` if it is not valid. */
export const readShown = (value: unknown): Shown | undefined => z.safeParse(shown, value).data

/** The open dialogs, each opened from the one before it. Each has a history entry of its own. */
const openDialogs = z.object({ dialogs: z.array(target) })

function readDialogs(state: unknown): readonly Dialog[] {
  const read = z.safeParse(openDialogs, state)
  return read.success ? read.data.dialogs : []
}

/** Opens a dialog over what is shown, or changes what it shows if it is open already. */
export const openDialog = (opened: Dialog): void => onceBack(() => showDialog(opened))

function showDialog(opened: Dialog): void {
  const here = z.safeParse(location, history.state)
  const dialogs = readDialogs(history.state)
  const isOpen = dialogs.some(({ name }) => name === opened.name)
  moved = true
  navigate('/drawer', {
    replace: isOpen,
    state: {
      ...(here.success && here.data),
      dialogs: isOpen
        ? dialogs.map((one) => (one.name === opened.name ? opened : one))
        : [...dialogs, opened],
    },
  })
}

/** Goes back to where a dialog was opened, which closes the ones above it too. */
export function closeDialog(name: string): void {
  const dialogs = readDialogs(history.state)
  const at = dialogs.findIndex((one) => one.name === name)
  if (at === -1 || isLeaving) return
  isLeaving = true
  history.go(at - dialogs.length)
}

/**
 * A dialog that is kept in the history: Back closes it, and it is open again after a reload.
 * @returns `dialog` while it is open
 */
export function useDialogLocation(name: string): {
  dialog: Dialog | undefined
  open: (id?: string, of?: string) => void
  close: () => void
} {
  const state = useHistoryState<unknown>()
  const actions = useMemo(
    () => ({
      open: (id?: string, of?: string) => openDialog({ name, id, of }),
      close: () => closeDialog(name),
    }),
    [name],
  )
  return { dialog: readDialogs(state).find((one) => one.name === name), ...actions }
}

/** Leaves a view and the dialogs over it: back if it was opened from there, otherwise to the segment's list. */
export function leaveView({ segment, opened }: DashboardLocation): void {
  // The second click of a double click must not go back another step.
  if (isLeaving) return
  if (!opened) return go({ segment }, true)
  isLeaving = true
  history.go(-1 - readDialogs(history.state).length)
}
