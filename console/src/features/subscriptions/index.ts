/** Loads the panel of subscription plans. */
export const loadSubscriptionsPanel = async () =>
  (await import('./subscriptions-panel.tsx')).SubscriptionsPanel
