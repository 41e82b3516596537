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
import { saidOr } from './call.ts'
import type { Segment } from './call.ts'
import { anyJson, empty } from './fault.ts'
import { deleteCall, listCall, saveCall } from './forms.ts'
import { button, chooseFirstOption, nameField, openSegment, promptField } from '../support/page.ts'

/** One of the alike resources, in the words of its panel. */
interface Alike {
  resource: Record<'list' | 'create' | 'update' | 'remove', Endpoint> & {
    messages: Record<
      'created' | 'updated' | 'removed' | 'createFailed' | 'updateFailed' | 'removeFailed',
      string
    >
  }
  title: string
  /** A row of the plain backend that can be edited and deleted. */
  row: string
  /** Fills in what a new one needs beside the prompt template, and what of it has to be kept. */
  fill: (page: Page) => Promise<void>
  kept?: (page: Page) => Promise<void>
  typed?: string
  /** Answers that mean that it was deleted, beside the 204 of all others. */
  removedOn?: readonly string[]
}

const word = 'Glass'
const named = {
  fill: (page: Page) => nameField(page).fill(word),
  kept: (page: Page) => expect(nameField(page)).toHaveValue(word),
}
const everyPlaceholder =
  '{industry} {name} {plant_size_impact_details} {industry_details} {manufacturing_model_details} ' +
  '{plant_size_impact} {role_details} {manufacturing_model} {role} {behavioral_detail} ' +
  '{company_size} {company_size_detail} {persona_products} {gender}'

const alike: readonly Alike[] = [
  {
    resource: interactionModes,
    title: 'Mode Management',
    row: 'Site visit',
    async fill(page) {
      await nameField(page).fill(word)
      await page.getByLabel('Description').fill('A mode.')
    },
    kept: named.kept,
    typed: everyPlaceholder,
    removedOn: anyJson,
  },
  { resource: aiRoles, title: 'AI Roles', row: 'Plant manager', ...named },
  { resource: industries, title: 'Industries', row: 'Packaging', ...named },
  { resource: companySizes, title: 'Company Sizes', row: 'family owned', ...named },
  {
    resource: products,
    title: 'Products',
    row: 'shrink film',
    async fill(page) {
      await nameField(page).fill(word)
      await chooseFirstOption(page, 'Select Industry')
    },
    kept: named.kept,
  },
  { resource: plantSizes, title: 'Plant Sizes', row: 'single line', ...named },
  { resource: manufacturingModels, title: 'Manufacturing Models', row: 'make to order', ...named },
  {
    resource: modeReports,
    title: 'Reports',
    row: 'Cold call',
    fill: (page) => chooseFirstOption(page, 'Interaction Mode'),
  },
]

const segmentOf = ({
  resource,
  title,
  row,
  fill,
  kept,
  typed = 'Furnaces.',
  removedOn,
}: Alike): Segment => {
  const { messages, list, create, update, remove } = resource
  const changed = `${typed} Twice.`
  const holds =
    (text: string, others?: typeof kept) =>
    async ({ page }: { page: Page }) => {
      await others?.(page)
      await expect(promptField(page)).toHaveValue(text)
    }
  return {
    title,
    calls: [
      listCall({
        name: `${title}, list`,
        endpoints: [list],
        title,
        row: (page) => button(page, `Edit ${row}`),
      }),
      saveCall({
        name: `${title}, create`,
        kind: 'save',
        endpoints: [create],
        done: messages.created,
        told: saidOr(messages.createFailed),
        async reach({ page }) {
          await openSegment(page, title)
          await button(page, 'Add').click()
          await fill(page)
          await promptField(page).fill(typed)
        },
        kept: holds(typed, kept),
      }),
      saveCall({
        name: `${title}, update`,
        kind: 'save',
        endpoints: [update],
        // Not all updates are said to answer what was saved (spec section 7).
        takes: ['204', ...empty],
        done: messages.updated,
        told: saidOr(messages.updateFailed),
        async reach({ page }) {
          await button(page, `Edit ${row}`).click()
          await promptField(page).fill(changed)
        },
        kept: holds(changed),
      }),
      deleteCall({
        name: `${title}, delete`,
        endpoints: [remove],
        opener: `Delete ${row}`,
        done: messages.removed,
        told: saidOr(messages.removeFailed),
        ...(removedOn && { takes: removedOn }),
        reach: ({ page }) => expect(button(page, `Delete ${row}`)).toBeVisible(),
      }),
    ],
  }
}

export const alikeSegments: readonly Segment[] = alike.map(segmentOf)
