/** Loads the panel of people. */
export const loadPeoplePanel = async () => (await import('./people-panel.tsx')).PeoplePanel
