// @vitest-environment happy-dom
import { parseList } from '@greenroom/contract'
import { describe, expect, test } from 'vitest'
import type { PersonaRow } from '../../prompts/sources/prompt-sources.ts'
import { personaSaves } from './persona.ts'

const { resource, toUpdate, toCreate } = personaSaves
const readRow = (json: unknown): PersonaRow | undefined =>
  parseList(resource.list.response, [json])?.[0]

const ids = {
  industry_id: '1',
  ai_role_id: '2',
  manufacturing_model_id: '3',
  plant_size_impact_id: '4',
  company_size_id: '5',
}

describe('reading a persona', { tags: ['R139'] }, () => {
  test.each([
    [
      'takes the nested objects',
      {
        industry: { industry_id: 1, name: 'Packaging' },
        ai_role: { ai_role_id: 2 },
        manufacturing_model: { manufacturing_model_id: '3', name: 'x' },
        plant_size_impact: { plant_size_impact_id: 4 },
        company_size_new: { company_size_id: '5' },
      },
      ids,
    ],
    ['takes bare ids', { ...ids, industry_id: 1, company_size_new: null }, ids],
    [
      'prefers the nested object to the bare id',
      { ...ids, industry_id: 9, industry: { industry_id: 1 } },
      ids,
    ],
    [
      'drops what it cannot read',
      { industry: 'Packaging', ai_role: {}, company_size_new: [], industry_id: {} },
      {
        industry_id: '',
        ai_role_id: '',
        manufacturing_model_id: '',
        plant_size_impact_id: '',
        company_size_id: '',
      },
    ],
  ])('%s', (_, json, expected) => {
    expect(readRow({ persona_id: 7, name: 'Dana', ...json })).toMatchObject(expected)
  })

  test('keeps the readable products and accepts persona_name', () => {
    const row = readRow({
      persona_id: 7,
      persona_name: 'Dana',
      persona_products: [
        { persona_product_id: 1, product: { product_id: 2, name: 'film' } },
        { persona_product_id: 3, product: { product_id: 4 } },
        { persona_product_id: 5, product: null },
        'nonsense',
      ],
    })
    expect(row?.name).toBe('Dana')
    expect(row?.persona_products).toEqual([
      { persona_product_id: '1', product: { product_id: '2', name: 'film' } },
      { persona_product_id: '3', product: { product_id: '4', name: '' } },
    ])
  })

  test('is idempotent', () => {
    const row = readRow({ persona_id: 7, name: 'Dana', ...ids, persona_products: [] })
    expect(readRow(row)).toEqual(row)
  })
})

describe('the payload of a save', { tags: ['R130'] }, () => {
  const bare = { persona_id: 1, name: 'Dana' }
  const products = [{ persona_product_id: 8, product: { product_id: 9, name: 'film' } }]
  test.each([
    ['omits a missing picture', bare, '', {}],
    [
      'sends the given URL',
      bare,
      'https://a.example/b.png',
      { profile_pic: 'https://a.example/b.png' },
    ],
    [
      'sends the current picture unchanged',
      { ...bare, profile_pic: '/media/1.png' },
      '/media/1.png',
      { profile_pic: '/media/1.png' },
    ],
    [
      'sends null for a removed picture',
      { ...bare, profile_pic: '/media/1.png' },
      '',
      { profile_pic: null },
    ],
  ])('%s', (_, json, profile_pic, expected) => {
    const row = readRow({ ...json, persona_products: products })
    if (!row) throw new Error('the persona cannot be read')
    const body = { name: 'Dana', ...expected, product_ids: ['9'] }
    expect(toUpdate({ name: 'Dana', profile_pic }, row)).toEqual(body)
  })

  test('has no products for a new persona', () => {
    expect(toCreate({ name: 'Dana', profile_pic: '' }, undefined)).toEqual({
      name: 'Dana',
      product_ids: [],
    })
  })
})
