import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { licencesFile, licencesPage } from './licences-page.mjs'
import { root } from './step.mjs'

/* `npm run licences`: writes the list of what Greenroom runs on, and under which licence each of it comes. */
writeFileSync(join(root, licencesFile), licencesPage())
