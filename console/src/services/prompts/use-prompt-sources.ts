import {
  aiRoles,
  companySizes,
  industries,
  interactionModes,
  manufacturingModels,
  plantSizes,
  products,
} from '@greenroom/contract'
import { useMemo } from 'react'
import { useList } from '../api/lists.ts'
import { personaList } from './persona-row.ts'
import { toPromptSources } from './prompt-sources.ts'
import type { PromptSources } from './prompt-sources.ts'

/** The sources of all prompts, and the state of their loading. */
export interface PromptSourcesState {
  /** Absent until every list is loaded. */
  sources: PromptSources | undefined
  failed: boolean
  reload: () => void
}

/** Lists that were loaded just now are not loaded again. */
const reuseMs = 60_000

/** Loads everything that prompts are composed from, with the lists of spec section 7. */
export function usePromptSources(): PromptSourcesState {
  const lists = {
    modes: useList(interactionModes, undefined, reuseMs),
    personas: useList(personaList, undefined, reuseMs),
    industries: useList(industries, undefined, reuseMs),
    roles: useList(aiRoles, undefined, reuseMs),
    companySizes: useList(companySizes, undefined, reuseMs),
    plantSizes: useList(plantSizes, undefined, reuseMs),
    models: useList(manufacturingModels, undefined, reuseMs),
    products: useList(products, undefined, reuseMs),
  }
  const rowsOf = {
    'interaction-modes': lists.modes.rows,
    personas: lists.personas.rows,
    industries: lists.industries.rows,
    'ai-roles': lists.roles.rows,
    'company-sizes': lists.companySizes.rows,
    'plant-sizes': lists.plantSizes.rows,
    'manufacturing-models': lists.models.rows,
    products: lists.products.rows,
  }
  // oxlint-disable-next-line react/exhaustive-deps -- the object is new each time, its lists are not
  const sources = useMemo(() => toPromptSources(rowsOf), Object.values(rowsOf))
  const all = Object.values(lists)
  const failed = all.some((list) => list.failed && list.rows.length === 0)
  return {
    sources: failed || all.some(({ loading }) => loading) ? undefined : sources,
    failed,
    reload() {
      for (const list of all) if (list.failed) void list.reload()
    },
  }
}
