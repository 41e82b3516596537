import { firstWebhookEvents, maxLength, webhookEvents, webhooks } from '@greenroom/contract'
import type { Webhook } from '@greenroom/contract'
import { Checkbox, TextInput } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { fieldErrors } from '../../lib/field-errors.ts'
import { useFeature } from '../../services/api/features.ts'
import { fetchItem } from '../../services/api/fetch.ts'
import { reloadList } from '../../services/api/lists.ts'
import { useSavedForm } from '../../services/api/use-saved-form.ts'
import { DialogButtons, showSecret } from '../crud/index.ts'
import { eventLabel } from './words.ts'
import { Code } from '../../ui/code.tsx'

/** The body of a request, with the events in their own order. */
export const bodyOf = ({ url, events }: { url: string; events: readonly string[] }) => ({
  url,
  events: webhookEvents.filter((event) => events.includes(event)),
})

/** Adds a webhook, or changes one. What was typed stays until that has worked. */
export function WebhookForm({
  webhook,
  onClose,
}: {
  webhook: Webhook | undefined
  onClose: () => void
}) {
  const { choice, field, formProps, isPending } = useSavedForm({
    initialValues: { url: webhook?.url ?? '', events: webhook?.events ?? [] },
    validate: (typed) => fieldErrors(webhooks.input, bodyOf(typed), { url: 'Address' }),
    async mutationFn(typed, signal) {
      const body = bodyOf(typed)
      if (!webhook) return fetchItem(webhooks.create, { body, signal })
      const { webhook_id } = webhook
      return fetchItem(webhooks.update, { params: { webhook_id }, body, signal })
    },
    successMessage: webhook ? 'Webhook saved' : 'Webhook added',
    failure: 'Failed to save the webhook',
    isFocused: true,
    onSuccess({ secret, url }) {
      if (secret !== undefined) showSecret('New secret', url, secret)
    },
    onFinish: onClose,
    // The webhook may have been added although the response was lost.
    onSettled: () => void reloadList(webhooks.list),
  })
  const offered = useFeature('more-events') ? webhookEvents : firstWebhookEvents
  return (
    <form {...formProps} className="stack gap-md">
      <TextInput
        {...field('url', 'Address')}
        description="Where the service receives events, such as https://example.com/greenroom"
        autoComplete="off"
        maxLength={maxLength.url}
        aria-required
      />
      <Checkbox.Group {...choice('events', 'Events')}>
        <div className="stack gap-md pad-y">
          {offered.map((event) => (
            <Checkbox
              key={event}
              value={event}
              size="md"
              classNames={{ label: 'subheading' }}
              label={
                <>
                  {eventLabel(event)} <Code className="tiny dimmed">{event}</Code>
                </>
              }
            />
          ))}
        </div>
      </Checkbox.Group>
      <DialogButtons onCancel={onClose} busy={isPending}>
        {webhook ? 'Save' : 'Add webhook'}
      </DialogButtons>
    </form>
  )
}
