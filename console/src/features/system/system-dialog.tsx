import { offReasonTexts, system } from '@greenroom/contract'
import type { SystemInfo } from '@greenroom/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { capitalize } from '../../lib/humanize.ts'
import { pluralize } from '../../lib/numbers.ts'
import { itemQuery } from '../../services/api/fetch.ts'
import { Moment } from '../../ui/moment.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Loaded, StaleNotice } from '../../ui/loaded.tsx'
import { Name } from '../../ui/name.tsx'
import { Notice } from '../../ui/notice.tsx'
import { DialogEnd } from '../crud/index.ts'
import { Code } from '../../ui/code.tsx'

/** A backup every night, and two hours for the backup itself. */
const maxBackupAgeMs = 26 * 3_600_000

/** What the server runs with, and what each missing part would make possible (feature `system`). */
export function SystemDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog title="System" size={720} opened={opened} onClose={onClose}>
      <div className="stack gap-lg">
        <LoadedSystem />
        <DialogEnd onClose={onClose} beside={<DocsLink page="">All documentation</DocsLink>} />
      </div>
    </Dialog>
  )
}

function LoadedSystem() {
  const query = useQuery(itemQuery(system.read))
  return (
    <Loaded query={query} failure="The system could not be loaded.">
      {(info) => (
        <>
          <StaleNotice onRetry={query.isError && query.refetch} />
          <BackupWarning at={info.newest_backup_at} now={query.dataUpdatedAt} />
          {info.webhooks_off?.map(({ host, at, reason }) => (
            <Notice key={`${host} ${at}`}>
              The webhook to {host} was switched off, <Moment at={at} />: {offReasonTexts[reason]}.
            </Notice>
          ))}
          <Parts info={info} />
        </>
      )}
    </Loaded>
  )
}

function BackupWarning({ at, now }: { at: string | null; now: number }) {
  if (at === null) return <Notice>No backup has been made yet.</Notice>
  if (now - Date.parse(at) <= maxBackupAgeMs) return undefined
  return <Notice>The newest backup is more than 26 hours old.</Notice>
}

/** Each part of the system: how it is set, or what is missing without it. */
function Parts({ info }: { info: SystemInfo }) {
  const { database, model_server: model, identity_provider: provider, mail } = info
  const days = info.session_content_days
  const jobs = info.jobs.filter(({ name }) => name !== 'backup')
  return (
    <dl className="ruled">
      <Part name="Version" page="operating#upgrade-without-downtime">
        Greenroom {info.version} on Node.js {info.node}
      </Part>
      <Part name="Database" page="operating/postgresql">
        PostgreSQL {database.version}
        {database.newer_version && (
          <p className="danger-text">
            PostgreSQL {database.newer_version} is out, which corrects faults.
          </p>
        )}
        {database.embedded && (
          <Hint>
            Embedded, for one server. Set <Code>DATABASE_URL</Code> to use your own.
          </Hint>
        )}
      </Part>
      <Part name="Uploaded files" page="operating#files-in-s3">
        {info.storage === 's3' ? 'In S3' : 'In a folder'}
        {info.storage === 'folder' && (
          <Hint>
            Set <Code>STORAGE_URL</Code> to share them between machines in S3.
          </Hint>
        )}
      </Part>
      <Part name="Newest backup" page="operating/backup">
        {info.newest_backup_at === null ? 'None' : <Moment at={info.newest_backup_at} />}
      </Part>
      <Part
        name="Language model"
        page="operating/language-model"
        value={
          model && (
            <>
              <Name>{model.model}</Name> at {model.host}
              {model.judge_model && model.judge_model !== model.model && (
                <>
                  , judged by <Name>{model.judge_model}</Name>
                </>
              )}
            </>
          )
        }
      >
        No language model: authors cannot try prompts. Set <Code>LLM_URL</Code> and{' '}
        <Code>LLM_MODEL</Code>.
      </Part>
      {info.speech_server !== undefined && (
        <Part name="Speech" page="operating/speech" value={info.speech_server?.host ?? null}>
          No speech server: voices have their previews only. Set <Code>VOICE_URL</Code> and{' '}
          <Code>VOICE_KEY</Code>.
        </Part>
      )}
      <Part
        name="Identity provider"
        page="operating/oidc"
        value={provider && `${provider.name} at ${provider.issuer}`}
      >
        No identity provider: administrators cannot sign in with the company’s account. Set{' '}
        <Code>OIDC_ISSUER</Code>, <Code>OIDC_CLIENT_ID</Code> and <Code>OIDC_CLIENT_SECRET</Code>.
      </Part>
      <Part
        name="Mail"
        page="operating/mail"
        value={
          mail && (
            <>
              {`${mail.from} by ${mail.host}`}
              {mail.last_failure && (
                <p className="danger-text">
                  A mail was not sent, <Moment at={mail.last_failure.at} />.{' '}
                  {mail.last_failure.message}
                </p>
              )}
            </>
          )
        }
      >
        No mail: administrators who forget their password need another one. Set{' '}
        <Code>SMTP_URL</Code>, <Code>MAIL_FROM</Code> and <Code>PUBLIC_URL</Code>.
      </Part>
      <Part
        name="Second factor"
        page="operating#second-factors"
        value={info.second_factor_required && 'Required for all administrators'}
      >
        Optional: a stolen password may be enough to sign in. Set{' '}
        <Code>REQUIRE_SECOND_FACTOR=on</Code>.
      </Part>
      <Part
        name="Texts of sessions"
        page="operating/privacy"
        value={days > 0 && `Removed after ${pluralize(days, 'day')}`}
      >
        Kept: old transcripts are not removed. Set <Code>SESSION_CONTENT_DAYS</Code>.
      </Part>
      <Part name="Metrics" page="operating/monitoring" value={info.metrics && 'On'}>
        No metrics: Prometheus cannot watch this server. Set <Code>METRICS_PORT</Code>.
      </Part>
      <Part name="Hourly jobs" page="operating/monitoring#log">
        {jobs.length === 0 && <Hint>None has succeeded yet. They run every hour.</Hint>}
        <ul>
          {jobs.map(({ name, last_success_at }) => (
            <li key={name}>
              {capitalize(name.replaceAll('-', ' '))}:{' '}
              <span className="dimmed">
                <Moment at={last_success_at} />
              </span>
            </li>
          ))}
        </ul>
      </Part>
    </dl>
  )
}

/**
 * One part.
 * @param page where the documentation describes it, below `/docs`
 * @param value how it is set, if anything is; then the children are what would be possible
 */
const Part = ({
  name,
  page,
  value,
  children,
}: {
  name: string
  page: string
  value?: ReactNode
  children: ReactNode
}) => (
  <div className="flex wrap pad-y gap-lg">
    <dt style={{ flex: '0 0 8.5rem' }}>{name}</dt>
    <dd className="flex between gap-lg flexible at-start">
      <div>{value === undefined ? children : value || <Hint>{children}</Hint>}</div>
      <DocsLink page={`/${page}`} label={`Docs: ${name}`}>
        Docs
      </DocsLink>
    </dd>
  </div>
)

/** What would be possible, and the settings that it takes. */
const Hint = ({ children }: { children: ReactNode }) => <p className="dimmed">{children}</p>

/** A link to the documentation, which the server of the console serves. */
const DocsLink = ({
  page,
  label,
  children,
}: {
  page: string
  label?: string
  children: string
}) => (
  <a
    className="inline-row rigid accent-text target"
    href={`/docs${page}`}
    target="_blank"
    rel="noopener"
    aria-label={label}
    title="Opens in a new tab"
    // Tall enough for a finger.
  >
    {children}
  </a>
)
