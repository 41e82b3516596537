import {
  IconBuildingFactory2,
  IconBuildingWarehouse,
  IconChartLine,
  IconFlask,
  IconIdBadge2,
  IconCreditCard,
  IconListDetails,
  IconMasksTheater,
  IconMessages,
  IconMicrophone,
  IconPackage,
  IconReportAnalytics,
  IconSettingsCog,
  IconTrash,
  IconUsers,
  IconUserStar,
  IconUsersGroup,
} from '../../ui/icons/icons.ts'
import { loadActivityPanel } from '../../features/activity/index.ts'
import { loadCoachingPanel } from '../../features/coaching/index.ts'
import { loadAllSessionsPanel, loadOverviewPanel } from '../../features/overview/index.ts'
import { loadPeoplePanel } from '../../features/people/index.ts'
import { loadPersonasPanel, loadVoicesPanel } from '../../features/personas/index.ts'
import { loadSubscriptionsPanel } from '../../features/subscriptions/index.ts'
import {
  loadConversationsPanel,
  loadExperimentsPanel,
  loadMarksPanel,
} from '../../features/tests/index.ts'
import { loadTrashPanel } from '../../features/trash/index.ts'
import { loadUsersPanel } from '../../features/users/index.ts'
import type { Feature } from '@greenroom/contract'
import type { Icon } from '../../ui/icons/icon.tsx'
import { useFeatures } from '../../services/api/features.ts'
import { useDashboardLocation } from '../../services/dashboard-location.ts'
import { LoadingIndicator } from '../../ui/loading-indicator.tsx'
import { lazyPart } from '../../ui/lazy-component.ts'
import type { Lazily, Load } from '../../ui/lazy-component.ts'

/** A panel of the dashboard, and how to load it. */
interface PanelEntry {
  /** As in spec section 2. It is kept in the history state, never in the URL. */
  id: string
  title: string
  load: Load
  /** The backend must advertise one of these for the panel to be shown; for a tab, besides those of its segment. */
  feature?: Feature | readonly Feature[]
}

/**
 * A segment of the navigation: a panel, or an area of several behind tabs. `heading` is that of its first panel, where that is
 * not the title.
 */
type Segment = {
  id: string
  title: string
  icon: Icon
  /** What the backend must advertise for the segment to be shown. */
  feature?: Feature
  heading?: string
} & ({ load: PanelEntry['load'] } | { tabs: readonly PanelEntry[] })

/** Loads a panel of the list/form pattern, with what other features add to it. */
const crud = (load: PanelEntry['load']) => async () => {
  const [{ withCrudSlots }, panel] = await Promise.all([import('./crud-slots.tsx'), load()])
  return withCrudSlots(panel)
}

const interactionModes = crud(
  async () => (await import('../../panels/interaction-modes.tsx')).InteractionModesPanel,
)
const experience = async () => (await import('../../panels/experience.tsx')).ExperiencePanel
const generalInstruction = async () =>
  (await import('../../panels/general-instruction.tsx')).GeneralInstructionPanel
const industries = crud(async () => (await import('../../panels/industries.tsx')).IndustriesPanel)
const aiRoles = crud(async () => (await import('../../panels/ai-roles.tsx')).AiRolesPanel)
const plantSizes = crud(async () => (await import('../../panels/plant-sizes.tsx')).PlantSizesPanel)
const companySizes = crud(
  async () => (await import('../../panels/company-sizes.tsx')).CompanySizesPanel,
)
const products = crud(async () => (await import('../../panels/products.tsx')).ProductsPanel)
const manufacturingModels = crud(
  async () => (await import('../../panels/manufacturing-models.tsx')).ManufacturingModelsPanel,
)
const modeReports = crud(
  async () => (await import('../../panels/mode-reports.tsx')).ModeReportsPanel,
)

/** The navigation in the order of the specification, ours last. Read this first. A group without a shown segment is not shown. */
export const groups: readonly { title: string; segments: readonly Segment[] }[] = [
  {
    title: 'Programme',
    segments: [
      {
        id: 'overview',
        title: 'Overview',
        icon: IconChartLine,
        feature: 'insights',
        tabs: [
          { id: 'overview', title: 'Overview', load: loadOverviewPanel },
          {
            id: 'allSessions',
            title: 'All sessions',
            feature: 'all-sessions',
            load: loadAllSessionsPanel,
          },
        ],
      },
      {
        id: 'users',
        title: 'Users and Sessions',
        heading: 'Users',
        icon: IconUsers,
        tabs: [
          { id: 'users', title: 'Users', load: loadUsersPanel },
          { id: 'people', title: 'People', feature: 'people', load: loadPeoplePanel },
        ],
      },
      {
        id: 'subscriptions',
        title: 'Subscription Plans',
        icon: IconCreditCard,
        load: crud(loadSubscriptionsPanel),
      },
    ],
  },
  {
    title: 'Role-play',
    segments: [
      { id: 'createPersona', title: 'Personas', icon: IconIdBadge2, load: crud(loadPersonasPanel) },
      {
        id: 'modeMgmt',
        title: 'Mode Management',
        icon: IconMasksTheater,
        // The first tab stands for the area, so it has its id.
        tabs: [
          { id: 'modeMgmt', title: 'Interaction Modes', load: interactionModes },
          { id: 'experience', title: 'Experience', load: experience },
          {
            id: 'generalInstruction',
            title: 'General Instruction',
            load: generalInstruction,
          },
        ],
      },
      {
        id: 'experiments',
        title: 'Tests',
        icon: IconFlask,
        tabs: [
          {
            id: 'experiments',
            title: 'Experiments',
            feature: ['experiments', 'tests'],
            load: loadExperimentsPanel,
          },
          {
            id: 'conversations',
            title: 'Conversations',
            feature: ['trials', 'tests'],
            load: loadConversationsPanel,
          },
          { id: 'marks', title: 'Marks', feature: ['marks', 'tests'], load: loadMarksPanel },
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
        load: industries,
      },
      { id: 'role', title: 'AI Roles', icon: IconUserStar, load: aiRoles },
      {
        id: 'plantSize',
        title: 'Plant Sizes',
        icon: IconBuildingWarehouse,
        load: plantSizes,
      },
      {
        id: 'CompanySize',
        title: 'Company Sizes',
        icon: IconUsersGroup,
        load: companySizes,
      },
      { id: 'product', title: 'Products', icon: IconPackage, load: products },
      {
        id: 'manufacturingModels',
        title: 'Manufacturing Models',
        icon: IconSettingsCog,
        load: manufacturingModels,
      },
      {
        id: 'voices',
        title: 'Voices',
        icon: IconMicrophone,
        feature: 'own-voices',
        load: crud(loadVoicesPanel),
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
        load: modeReports,
      },
      { id: 'coaching', title: 'Coaching', icon: IconMessages, load: crud(loadCoachingPanel) },
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
        load: loadActivityPanel,
      },
      { id: 'trash', title: 'Trash', icon: IconTrash, feature: 'trash', load: loadTrashPanel },
    ],
  },
]

/** A segment, and which of its tabs is shown. */
export interface FoundSegment {
  segment: Segment
  /** The id of the panel: the segment's own, or its tab's. */
  id: string
  title: string
  feature?: PanelEntry['feature'] | undefined
  Panel: Lazily
}

/** Every panel by the id of its segment or tab. */
export const panels = new Map<string, FoundSegment>()
for (const segment of groups.flatMap(({ segments }) => segments))
  for (const { id, title, feature, load } of 'tabs' in segment ? segment.tabs : [segment])
    panels.set(id, { segment, id, title, feature, Panel: lazyPart(load, LoadingIndicator) })

/** Finds a segment by its id or the id of one of its tabs; by default, and for an unknown id, `users` (spec section 2). */
export function findSegment(id = 'users'): FoundSegment {
  const found = panels.get(id) ?? panels.get('users')
  if (!found) throw new Error('The dashboard has no segments.')
  return found
}

// Its code is in the dashboard's file, so that the first screen shows it at once.
findSegment().Panel.preload()

/** Loads the code of a segment that is about to be chosen. */
export const preloadSegment = (id: string): void => findSegment(id).Panel.preload()

/** Whether a segment or tab is shown in front of a backend with these features. A segment is not without a tab. */
export const isShown = (
  {
    feature = [],
    tabs,
  }: { feature?: PanelEntry['feature'] | undefined; tabs?: readonly PanelEntry[] },
  features: ReadonlySet<string>,
): boolean =>
  (feature.length === 0 || [feature].flat().some((one) => features.has(one))) &&
  (tabs?.some((tab) => isShown(tab, features)) ?? true)

/** Whether a tab is shown, and its segment. */
export const isFoundShown = (found: FoundSegment, features: ReadonlySet<string>): boolean =>
  isShown(found.segment, features) && isShown(found, features)

/**
 * The segment and tab that the history holds. Where the backend does not support them: another tab of the segment, or else
 * the default segment.
 */
export function useCurrentSegment(): FoundSegment {
  const found = findSegment(useDashboardLocation()?.segment)
  const features = useFeatures()
  const { segment } = found
  const others = 'tabs' in segment ? segment.tabs.map(({ id }) => findSegment(id)) : []
  return [found, ...others].find((one) => isFoundShown(one, features)) ?? findSegment()
}
