import { scimUrns } from '@greenroom/contract'
import { Types } from 'scimmy'

const { Attribute, SchemaDefinition } = Types

const values = (name: string, of: string, config: object) =>
  new Attribute('complex', name, { multiValued: true, ...config }, [
    new Attribute('string', 'value', { ...config, description: `The ${of}.` }),
    new Attribute('string', 'type', { mutable: false, description: 'Always `work`.' }),
    new Attribute('boolean', 'primary', { mutable: false, description: 'Always true.' }),
  ])

/** The fields of a person that are stored (RFC 7643, section 7). */
export const userSchema = new SchemaDefinition('User', scimUrns.user, 'A person in training.', [
  new Attribute('string', 'userName', {
    ...{ required: true, uniqueness: 'server' },
    description: 'The e-mail address.',
  }),
  new Attribute('complex', 'name', { required: true, description: 'The name.' }, [
    new Attribute('string', 'givenName', { required: true, description: 'The first name.' }),
    new Attribute('string', 'familyName', { required: true, description: 'The last name.' }),
    new Attribute('string', 'formatted', { mutable: false, description: 'Both names.' }),
  ]),
  new Attribute('string', 'displayName', { mutable: false, description: 'Both names.' }),
  new Attribute('boolean', 'active', { description: 'Whether the person can start sessions.' }),
  values('emails', 'e-mail address, which is the `userName`', {}),
  values('phoneNumbers', 'phone number', {}),
])
