/** What others use of this feature. */
export { ConversationHost } from './conversation/conversation-host.tsx'
export { TryItButton } from './conversation/try-it-button.tsx'
export { TriedPrompt } from './experiments/tried-before.tsx'
export { markView, TestButton, TestLines, VersionLine } from './in-forms.tsx'
export { useFollowed } from './jobs/followed.ts'
export type { KeepableSession } from './api/conversations.ts'
export { KeepSelected, KeepSession } from './kept/keep.tsx'
export { SessionAgreement } from './marks/agreement.tsx'
export {
  loadBacktestDialog,
  loadConversationsPanel,
  loadExperimentDialog,
  loadExperimentsPanel,
  loadFollowedJobs,
  loadMarksPanel,
} from './load.ts'
