import {
  IconBuildingFactory2,
  IconBuildingWarehouse,
  IconIdBadge2,
  IconCreditCard,
  IconListDetails,
  IconMasksTheater,
  IconMessages,
  IconPackage,
  IconReportAnalytics,
  IconSettingsCog,
  IconTrash,
  IconUsers,
  IconUserStar,
  IconUsersGroup,
} from '../../ui/icons/icons.ts'
import type { Feature } from '@greenroom/contract'
import type { Icon } from '../../ui/icons/icon.tsx'
import type { ComponentType } from 'react'

/** A panel of the dashboard, and how to load it. */
interface PanelEntry {
  /** As in spec section 2. It is kept in the history state, never in the URL. */
  id: string
  title: string
  load: () => Promise<ComponentType>
}

/** A segment of the navigation, with the heading of its panel where that is not the title: one panel, or an area of several behind tabs. The first tab stands for the area. */
export type Segment = {
  id: string
  title: string
  icon: Icon
  /** What the backend must advertise for the segment to be shown. */
  feature?: Feature
} & (
  { load: PanelEntry['load']; heading?: string } | { tabs: readonly [PanelEntry, ...PanelEntry[]] }
)

/** Loads a panel of the list/form pattern, with what other features add to it. */
const crudPanel = (load: PanelEntry['load']) => async () => {
  const [{ withCrudSlots }, panel] = await Promise.all([import('./crud-slots.tsx'), load()])
  return withCrudSlots(panel)
}

/** The navigation in the order of the specification, ours last. Read this first. A group without a shown segment is not shown. */
export const groups: readonly { title: string; segments: readonly Segment[] }[] = [
  {
    title: 'People',
    segments: [
      {
        id: 'users',
        title: 'Users and Sessions',
        heading: 'Users',
        icon: IconUsers,
        load: async () => (await import('../../features/users/users-panel.tsx')).UsersPanel,
      },
      {
        id: 'subscriptions',
        title: 'Subscription Plans',
        icon: IconCreditCard,
        load: crudPanel(
          async () =>
            (await import('../../features/subscriptions/subscriptions-panel.tsx'))
              .SubscriptionsPanel,
        ),
      },
    ],
  },
  {
    title: 'Role-play',
    segments: [
      {
        id: 'createPersona',
        title: 'Personas',
        icon: IconIdBadge2,
        load: crudPanel(
          async () => (await import('../../features/personas/personas-panel.tsx')).PersonasPanel,
        ),
      },
      {
        id: 'modeMgmt',
        title: 'Mode Management',
        icon: IconMasksTheater,
        tabs: [
          {
            id: 'modeMgmt',
            title: 'Interaction Modes',
            load: crudPanel(
              async () =>
                (await import('../../panels/interaction-modes.tsx')).InteractionModesPanel,
            ),
          },
          {
            id: 'experience',
            title: 'Experience',
            load: async () => (await import('../../panels/experience.tsx')).ExperiencePanel,
          },
          {
            id: 'generalInstruction',
            title: 'General Instruction',
            load: async () =>
              (await import('../../panels/general-instruction.tsx')).GeneralInstructionPanel,
          },
        ],
      },
    ],
  },
  {
    title: 'Reference data',
    segments: [
      {
        id: 'industry',
        title: 'Industries',
        icon: IconBuildingFactory2,
        load: crudPanel(async () => (await import('../../panels/industries.tsx')).IndustriesPanel),
      },
      {
        id: 'role',
        title: 'AI Roles',
        icon: IconUserStar,
        load: crudPanel(async () => (await import('../../panels/ai-roles.tsx')).AiRolesPanel),
      },
      {
        id: 'plantSize',
        title: 'Plant Sizes',
        icon: IconBuildingWarehouse,
        load: crudPanel(async () => (await import('../../panels/plant-sizes.tsx')).PlantSizesPanel),
      },
      {
        id: 'CompanySize',
        title: 'Company Sizes',
        icon: IconUsersGroup,
        load: crudPanel(
          async () => (await import('../../panels/company-sizes.tsx')).CompanySizesPanel,
        ),
      },
      {
        id: 'product',
        title: 'Products',
        icon: IconPackage,
        load: crudPanel(async () => (await import('../../panels/products.tsx')).ProductsPanel),
      },
      {
        id: 'manufacturingModels',
        title: 'Manufacturing Models',
        icon: IconSettingsCog,
        load: crudPanel(
          async () =>
            (await import('../../panels/manufacturing-models.tsx')).ManufacturingModelsPanel,
        ),
      },
    ],
  },
  {
    title: 'Feedback',
    segments: [
      {
        id: 'report',
        title: 'Reports',
        icon: IconReportAnalytics,
        load: crudPanel(
          async () => (await import('../../panels/mode-reports.tsx')).ModeReportsPanel,
        ),
      },
      {
        id: 'coaching',
        title: 'Coaching',
        icon: IconMessages,
        load: crudPanel(
          async () => (await import('../../features/coaching/coaching-panel.tsx')).CoachingPanel,
        ),
      },
    ],
  },
  {
    title: 'Records',
    segments: [
      {
        id: 'activity',
        title: 'Activity',
        icon: IconListDetails,
        feature: 'activity',
        load: async () =>
          (await import('../../features/activity/activity-panel.tsx')).ActivityPanel,
      },
      {
        id: 'trash',
        title: 'Trash',
        icon: IconTrash,
        feature: 'trash',
        load: async () => (await import('../../features/trash/trash-panel.tsx')).TrashPanel,
      },
    ],
  },
]
