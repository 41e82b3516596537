/* The panels of the simple resources, each loaded when it is first shown. */

export const loadInteractionModesPanel = async () =>
  (await import('./interaction-modes.tsx')).InteractionModesPanel
export const loadExperiencePanel = async () => (await import('./experience.tsx')).ExperiencePanel
export const loadGeneralInstructionPanel = async () =>
  (await import('./general-instruction.tsx')).GeneralInstructionPanel
export const loadIndustriesPanel = async () => (await import('./industries.tsx')).IndustriesPanel
export const loadAiRolesPanel = async () => (await import('./ai-roles.tsx')).AiRolesPanel
export const loadPlantSizesPanel = async () => (await import('./plant-sizes.tsx')).PlantSizesPanel
export const loadCompanySizesPanel = async () =>
  (await import('./company-sizes.tsx')).CompanySizesPanel
export const loadProductsPanel = async () => (await import('./products.tsx')).ProductsPanel
export const loadManufacturingModelsPanel = async () =>
  (await import('./manufacturing-models.tsx')).ManufacturingModelsPanel
export const loadModeReportsPanel = async () =>
  (await import('./mode-reports.tsx')).ModeReportsPanel
