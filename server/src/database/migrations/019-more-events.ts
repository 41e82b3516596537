import { eventTrigger } from './012-integrations.ts'

/**
 * Why Greenroom switched a webhook off, and until when a receiver wants nothing (`Retry-After`). Those that an earlier release
 * switched off had failed for five days.
 */
const webhooks = /* sql */ `
  alter table webhooks
    add column off_reason text check (off_reason in ('failed', 'gone')),
    add column paused_until timestamptz;
  update webhooks set off_reason = 'failed'
    where switched_off_at - failing_since > interval '120 hours';
`

/** What was given up last, by its name: `mail`. */
const lastFailures = /* sql */ `
  create table last_failures (
    name text primary key,
    at timestamptz not null default now(),
    message text not null
  );
`

/** Personas and modes that are retired, or brought back. */
const retired = (noun: string, table: string) =>
  eventTrigger(`${noun}_retired`, {
    event: `${noun}.retired`,
    after: `update of status_active on ${table}`,
    when: 'old.status_active <> new.status_active',
    data: `jsonb_build_object('${noun}_id', new.${noun}_id, 'active', new.status_active)`,
  })

const events = [
  eventTrigger('person_activated', {
    event: 'person.activated',
    after: 'update of deactivated_at on users',
    when: 'old.deactivated_at is not null and new.deactivated_at is null',
    data: `jsonb_build_object('user_id', new.user_id)`,
  }),
  retired('persona', 'personas'),
  retired('mode', 'interaction_modes'),
]

/** Events that complete the others, and what is noted of failures. */
export const moreEvents = [webhooks, lastFailures, ...events].join('')
