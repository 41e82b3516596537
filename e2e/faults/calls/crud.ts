import {
  aiRoles,
  companySizes,
  industries,
  interactionModes,
  manufacturingModels,
  modeReports,
  plantSizes,
  products,
} from '@greenroom/contract'
import type { Endpoint } from '@greenroom/contract'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { completeTemplate } from '../../parts/editor.ts'
import {
  button,
  chooseFirstOption,
  nameField,
  openSegment,
  promptField,
} from '../../support/page.ts'
import { deleteCall, listCall, saveCall } from '../call-kinds.ts'
import { serverMessageOr } from '../call.ts'
import type { Call } from '../call.ts'
import { anyJson, emptyJson } from '../fault.ts'

/** A resource with the common list and form. */
interface CrudPanel {
  resource: Record<'list' | 'create' | 'update' | 'remove', Endpoint> & {
    messages: Record<
      'created' | 'updated' | 'removed' | 'createFailed' | 'updateFailed' | 'removeFailed',
      string
    >
  }
  title: string
  /** A row of the plain backend that can be edited and deleted. */
  row: string
  /** Fills in the new form, except for the prompt template. */
  fill: (page: Page) => Promise<void>
  /** Whether the form has a Name field. */
  named: boolean
  /** A valid prompt template. */
  prompt?: string
  /** Responses other than 204 that mean that the row was deleted. */
  deletedOn?: readonly string[]
}

const newName = 'Glass'
const fillName = (page: Page) => nameField(page).fill(newName)

const industryPanel: CrudPanel = {
  resource: industries,
  title: 'Industries',
  row: 'Packaging',
  named: true,
  fill: fillName,
}

const otherPanels: readonly CrudPanel[] = [
  {
    resource: interactionModes,
    title: 'Mode Management',
    row: 'Site visit',
    named: true,
    async fill(page) {
      await fillName(page)
      await page.getByLabel('Description').fill('A mode.')
    },
    prompt: completeTemplate,
    deletedOn: anyJson,
  },
  { resource: aiRoles, title: 'AI Roles', row: 'Plant manager', named: true, fill: fillName },
  {
    resource: companySizes,
    title: 'Company Sizes',
    row: 'family owned',
    named: true,
    fill: fillName,
  },
  {
    resource: products,
    title: 'Products',
    row: 'shrink film',
    named: true,
    async fill(page) {
      await fillName(page)
      await chooseFirstOption(page, 'Select Industry')
    },
  },
  { resource: plantSizes, title: 'Plant Sizes', row: 'single line', named: true, fill: fillName },
  {
    resource: manufacturingModels,
    title: 'Manufacturing Models',
    row: 'make to order',
    named: true,
    fill: fillName,
  },
  {
    resource: modeReports,
    title: 'Reports',
    row: 'Cold call',
    named: false,
    fill: (page) => chooseFirstOption(page, 'Interaction Mode'),
  },
]

function callsOf(panel: CrudPanel): Call[] {
  const { resource, title, row, fill, named, prompt = 'Furnaces.', deletedOn = [] } = panel
  const { messages, list, create, update, remove } = resource
  const changedPrompt = `${prompt} Twice.`
  return [
    listCall({
      name: `${title}: list`,
      endpoints: [list],
      title,
      loaded: (page) => button(page, `Edit ${row}`),
    }),
    saveCall({
      name: `${title}: create`,
      endpoints: [create],
      successMessage: messages.created,
      message: serverMessageOr(messages.createFailed),
      async open({ page }) {
        await openSegment(page, title)
        await button(page, 'Add').click()
        await fill(page)
        await promptField(page).fill(prompt)
      },
      async expectFilledIn({ page }) {
        if (named) await expect(nameField(page)).toHaveValue(newName)
        await expect(promptField(page)).toHaveValue(prompt)
      },
    }),
    saveCall({
      name: `${title}: update`,
      endpoints: [update],
      // The specification does not promise the saved item in every response to an update (section 7).
      accepts: ['204', ...emptyJson],
      successMessage: messages.updated,
      message: serverMessageOr(messages.updateFailed),
      async open({ page }) {
        await openSegment(page, title)
        await button(page, `Edit ${row}`).click()
        await promptField(page).fill(changedPrompt)
      },
      expectFilledIn: ({ page }) => expect(promptField(page)).toHaveValue(changedPrompt),
    }),
    deleteCall({
      name: `${title}: delete`,
      endpoints: [remove],
      trigger: `Delete ${row}`,
      successMessage: messages.removed,
      message: serverMessageOr(messages.removeFailed),
      accepts: deletedOn,
      async open({ page }) {
        await openSegment(page, title)
        await expect(button(page, `Delete ${row}`)).toBeVisible()
      },
    }),
  ]
}

export const industryCalls: readonly Call[] = callsOf(industryPanel)
/** The calls of the other resources with the common list and form. */
export const crudCalls: readonly Call[] = otherPanels.flatMap(callsOf)
