import { coaching, toastMessages } from '@greenroom/contract'
import { expect } from '@playwright/test'
import { templateBox } from '../../parts/editor.ts'
import { button, openSegment } from '../../support/page.ts'
import { listCall, saveCall } from '../call-kinds.ts'
import { serverMessageOr } from '../call.ts'
import type { Call } from '../call.ts'
import { emptyJson } from '../fault.ts'

const changedTemplate = 'Read {conversation_text} once more.'

export const coachingCalls: readonly Call[] = [
  listCall({
    name: 'Coaching: list',
    endpoints: [coaching.list],
    title: 'Coaching',
    loaded: (page) => button(page, 'Edit Debrief'),
    message: () => toastMessages.coaching.listFailed,
  }),
  saveCall({
    name: 'Coaching: update',
    endpoints: [coaching.update],
    accepts: ['204', ...emptyJson],
    successMessage: toastMessages.coaching.updated,
    message: serverMessageOr(toastMessages.coaching.failed),
    async open({ page }) {
      await openSegment(page, 'Coaching')
      await button(page, 'Edit Debrief').click()
      await templateBox(page).fill(changedTemplate)
    },
    expectFilledIn: ({ page }) => expect(templateBox(page)).toHaveValue(changedTemplate),
  }),
]
