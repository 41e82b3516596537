import { system } from '@greenroom/contract'
import type { SystemInfo } from '@greenroom/contract'
import { sql } from 'kysely'
import manifest from '../../../../package.json' with { type: 'json' }
import { lastMailFailure, senderText } from '../../adapters/mail/mail.ts'
import { judgeOf } from '../../config/config.ts'
import type { Config } from '../../config/config.ts'
import { isoTime } from '../../data/lists/json.ts'
import type { Database } from '../../database/database.ts'
import { newerRelease } from '../../database/postgres-releases.ts'
import { allRows, onlyRow } from '../../database/rows.ts'
import type { Route } from '../../http/route.ts'
import { serve } from '../../http/serve.ts'

/** The settings that are shown, where they are set. */
type ShownSettings = Pick<Config, 'storage' | 'databaseUrl' | 'modelServer' | 'oidc' | 'mail'> &
  Partial<Pick<Config, 'speechServer' | 'metrics' | 'requireSecondFactor' | 'sessionContentDays'>>

/** What the server runs with (feature `system`). Addresses are cut down to what holds no secret. */
export const systemRoutes = ({
  storage,
  databaseUrl,
  modelServer,
  speechServer,
  oidc,
  mail,
  metrics,
  requireSecondFactor = false,
  sessionContentDays = 0,
}: ShownSettings): Route[] => [
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
      database: {
        ...{ embedded: databaseUrl === undefined, version },
        newer_version: newerRelease(version) ?? null,
      },
      storage: storage.kind,
      model_server: modelServer
        ? {
            ...{ host: new URL(modelServer.url).host, model: modelServer.model },
            judge_model: judgeOf(modelServer).model,
          }
        : null,
      speech_server: speechServer ? { host: new URL(speechServer.url).host } : null,
      identity_provider: oidc ? { name: oidc.name, issuer: oidc.issuer } : null,
      mail: mail
        ? {
            host: new URL(mail.url).host,
            from: senderText(mail),
            last_failure: await lastMailFailure(db),
          }
        : null,
      webhooks_off: await readWebhooksOff(db),
      second_factor_required: requireSecondFactor,
      session_content_days: sessionContentDays,
      metrics: metrics !== undefined,
      newest_backup_at: jobs.find(({ name }) => name === 'backup')?.last_success_at ?? null,
      jobs,
    }
  }),
]

/** The webhooks that Greenroom switched off, the newest first. A receiver's address can hold a key, so its host must do. */
const readWebhooksOff = async (db: Database): Promise<SystemInfo['webhooks_off']> => {
  const off = sql<{ url: string; at: string; reason: 'failed' | 'gone' }>`
    select url, ${isoTime('switched_off_at')} as at, off_reason as reason from webhooks
    where switched_off_at is not null and off_reason is not null order by switched_off_at desc`
  const rows = await allRows(db, off)
  return rows.map(({ url, ...rest }) => ({ host: new URL(url).host, ...rest }))
}
