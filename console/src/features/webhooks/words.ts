import { offReasonTexts, testEvent } from '@greenroom/contract'
import type { Webhook, WebhookDelivery } from '@greenroom/contract'
import { formatMoment } from '../../lib/dates.ts'
import { pluralize } from '../../lib/numbers.ts'

/** What happened, by the type of the event. */
const labels: Readonly<Record<string, string>> = {
  'session.started': 'Session started',
  'session.finished': 'Session finished or cancelled',
  'prompt.changed': 'Prompt changed',
  'credits.low': 'Credits ran low',
  'person.deactivated': 'Person deactivated',
  'person.activated': 'Person activated again',
  'persona.retired': 'Persona retired or brought back',
  'mode.retired': 'Mode retired or brought back',
  [testEvent]: 'Test',
}

export const eventLabel = (type: string): string => labels[type] ?? type

const moment = (at: string) => formatMoment(at)

/** How a webhook does, in one line. */
export const webhookStatus = ({ switched_off_at, failing_since, off_reason }: Webhook): string => {
  if (switched_off_at !== null)
    return `Switched off ${moment(switched_off_at)}${off_reason ? `: ${offReasonTexts[off_reason]}` : ''}`
  return failing_since === null ? 'On' : `On, but failing since ${moment(failing_since)}`
}

/** How a delivery went, as a sentence. */
export const deliveryStatus = (delivery: WebhookDelivery): string => {
  const { state, tries, next_at, status, error } = delivery
  if (state === 'delivered') return `Delivered (${status})${tries > 1 ? ` at try ${tries}` : ''}.`
  if (state === 'failed')
    return `${error ?? ''} Given up after ${pluralize(tries, 'try', 'tries')}.`
  if (error === null || next_at === null) return tries > 0 ? 'Being sent.' : 'Waiting to be sent.'
  return `${error} Next try ${moment(next_at)}.`
}
