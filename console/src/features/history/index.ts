/** What others use of this feature. */
export { HistoryButton, historyView } from './history-button.tsx'
