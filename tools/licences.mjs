import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { licencesFile, licencesPage } from './licences-page.mjs'
import { root } from './run.mjs'

/* `npm run licences`: lists the packages that Greenroom runs on, by licence. */
writeFileSync(join(root, licencesFile), licencesPage())
