import { parseList } from '@greenroom/contract'
import { describe, expect, test } from 'vitest'
import type { PersonaRow } from './persona-row.ts'
import { personaSaves } from './persona-saves.ts'

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

describe('a persona is read', { tags: ['R139'] }, () => {
  test.each([
    [
      'from the nested shapes',
      {
        industry: { industry_id: 1, name: 'Packaging' },
        ai_role: { ai_role_id: 2 },
        manufacturing_model: { manufacturing_model_id: '3', name: 'x' },
        plant_size_impact: { plant_size_impact_id: 4 },
        company_size_new: { company_size_id: '5' },
      },
      ids,
    ],
    ['from bare ids', { ...ids, industry_id: 1, company_size_new: null }, ids],
    [
      'from the nested shape rather than from the bare id',
      { ...ids, industry_id: 9, industry: { industry_id: 1 } },
      ids,
    ],
    [
      'without what cannot be read',
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

  test('with the products that can be read, and a name under any word', () => {
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

  test('again from what was read before', () => {
    const row = readRow({ persona_id: 7, name: 'Dana', ...ids, persona_products: [] })
    expect(readRow(row)).toEqual(row)
  })
})

describe('a save carries', { tags: ['R130'] }, () => {
  const bare = { persona_id: 1, name: 'Dana' }
  const products = [{ persona_product_id: 8, product: { product_id: 9, name: 'film' } }]
  test.each([
    ['no picture where there is none', bare, '', {}],
    [
      'the address that was given',
      bare,
      'https://a.example/b.png',
      { profile_pic: 'https://a.example/b.png' },
    ],
    [
      'the picture that it has, as it came',
      { ...bare, profile_pic: '/media/1.png' },
      '/media/1.png',
      { profile_pic: '/media/1.png' },
    ],
    [
      'that the picture is taken off',
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

  test('no products where it is new', () => {
    expect(toCreate({ name: 'Dana', profile_pic: '' }, undefined)).toEqual({
      name: 'Dana',
      product_ids: [],
    })
  })
})
