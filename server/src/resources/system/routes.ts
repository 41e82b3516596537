import { system } from '@greenroom/contract'
import { sql } from 'kysely'
import manifest from '../../../../package.json' with { type: 'json' }
import type { Mailer } from '../../adapters/mail/mail.ts'
import type { Config } from '../../config/config.ts'
import { isoTime } from '../../data/lists/json.ts'
import { allRows, onlyRow } from '../../database/rows.ts'
import type { Route } from '../../http/route.ts'
import { serve } from '../../http/serve.ts'

/** The settings that are shown, where they are set. */
type ShownSettings = Pick<Config, 'storage' | 'databaseUrl' | 'modelServer' | 'oidc' | 'mail'> &
  Partial<Pick<Config, 'metrics' | 'requireSecondFactor' | 'sessionContentDays'>>

/** What the server runs with (feature `system`). Addresses are cut down to what holds no secret. */
export const systemRoutes = (
  {
    storage,
    databaseUrl,
    modelServer,
    oidc,
    mail,
    metrics,
    requireSecondFactor = false,
    sessionContentDays = 0,
  }: ShownSettings,
  mailer: Mailer | undefined,
): Route[] => [
  serve(system.read, async ({ db }) => {
    const { version } = await onlyRow(
      db,
      // Distributions add words of their own: "15.14 (Debian 15.14-0+deb12u1)".
      sql<{ version: string }>`
        select split_part(current_setting('server_version'), ' ', 1) as version`,
    )
    const jobs = await allRows(
      db,
      sql<{ name: string; last_success_at: string }>`
        select job as name, ${isoTime('last_success_at')} as last_success_at
        from jobs order by job`,
    )
    return {
      version: manifest.version,
      node: process.versions.node,
      database: { embedded: databaseUrl === undefined, version },
      storage: storage.kind,
      model_server: modelServer
        ? { host: new URL(modelServer.url).host, model: modelServer.model }
        : null,
      identity_provider: oidc ? { name: oidc.name, issuer: oidc.issuer } : null,
      mail: mail
        ? {
            host: new URL(mail.url).host,
            from: mail.from,
            last_failure: mailer?.lastFailure() ?? null,
          }
        : null,
      second_factor_required: requireSecondFactor,
      session_content_days: sessionContentDays,
      metrics: metrics !== undefined,
      newest_backup_at: jobs.find(({ name }) => name === 'backup')?.last_success_at ?? null,
      jobs,
    }
  }),
]
