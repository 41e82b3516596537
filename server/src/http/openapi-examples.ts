const ids = {
  mode: '0d1e6f5a-3c2b-4a19-8e7d-6f5a4b3c2d1e',
  persona: '77aa4c1b-9d8e-4f7a-b6c5-d4e3f2a1b0c9',
  industry: 'c4f0a1b2-d3e4-4f56-9788-99aabbccddee',
  plan: '91b2c3d4-e5f6-4718-a9ba-cbdcedfe0f10',
  trainee: 'e2c93b4a-5d6e-4f70-8192-a3b4c5d6e7f8',
  session: 'f07b1c2d-3e4f-4051-b263-748596a7b8c9',
}
const hash = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'
const end = '2026-11-22T14:35:12.000Z'
const session = {
  session_id: ids.session,
  ...{ user_id: ids.trainee, mode_id: ids.mode, persona_id: ids.persona, status: 'completed' },
  ...{ start_time: '2026-11-22T14:05:12.000Z', end_time: end, score: 75 },
}

/** Examples of the calls of a role-play service: what it sends, and what it gets, or one of a list of it. */
export const examples: Readonly<
  Record<string, { readonly body?: object; readonly response: object }>
> = {
  'delivery.catalogue': {
    response: {
      modes: [{ mode_id: ids.mode, name: 'Prospecting call' }],
      personas: [
        {
          persona_id: ids.persona,
          name: 'Walter Brandt',
          gender: 'male',
          profile_pic: '/files/3c9d.webp',
          voice_id: 'pNInz6obpgDQGcFmaJgB',
          industry: { industry_id: ids.industry, name: 'Packaging' },
        },
      ],
      plans: [
        {
          plan_id: ids.plan,
          plan_type: 'starter',
          billing_cycle: 'monthly',
          credits_per_month: 10,
          max_users: 5,
          max_session_duration: 30,
        },
      ],
    },
  },
  'delivery.composition': {
    response: {
      mode_id: ids.mode,
      persona_id: ids.persona,
      text: 'You are Walter Brandt, …',
      hash,
      characters: 24,
      tokens: 7,
      encoding: 'o200k_base',
      parts: [
        {
          placeholder: 'name',
          start: 8,
          length: 13,
          sources: [{ entity: 'personas', id: ids.persona, version: 4 }],
        },
      ],
      voice_id: 'pNInz6obpgDQGcFmaJgB',
    },
  },
  'delivery.prompts': {
    response: {
      mode_id: ids.mode,
      report: { id: ids.industry, version: 3, text: 'You are an experienced sales manager. …' },
      coaching: [
        { id: ids.plan, version: 1, name: 'Session debrief', text: '… {conversation_text} …' },
      ],
    },
  },
  'delivery.saveUser': {
    body: { first_name: 'Jo', last_name: 'Lindqvist', phone_number: '+46 8 123 45' },
    response: { user_id: ids.trainee },
  },
  'delivery.readUser': {
    response: {
      user_id: ids.trainee,
      active: true,
      plan: { plan_id: ids.plan, plan_type: 'starter' },
      credits_remaining: 9,
      credits_per_month: 10,
    },
  },
  'delivery.subscribe': {
    body: { plan_id: ids.plan },
    response: {
      user_subscription_id: ids.industry,
      plan_id: ids.plan,
      credits_remaining: 10,
    },
  },
  'delivery.startSession': {
    body: {
      user_id: ids.trainee,
      mode_id: ids.mode,
      persona_id: ids.persona,
      composition_hash: hash,
    },
    response: { session_id: ids.session },
  },
  'delivery.unfinishedSessions': {
    response: { ...session, status: 'in_progress', end_time: null, score: null },
  },
  'delivery.readSession': { response: session },
  'delivery.finishSession': {
    body: {
      status: 'completed',
      end_time: end,
      performance_report: { overall_score: 75, coaching_summary: 'Ask what an hour costs.' },
      transcript: [
        { from: 'trainee', text: 'Hello, this is Jo from Halden Pumps.' },
        { from: 'persona', text: 'I have two minutes. What is it about?' },
      ],
    },
    response: { session_id: ids.session, status: 'completed', end_time: end },
  },
  'delivery.cancelSession': {
    response: { session_id: ids.session, status: 'cancelled', credits_remaining: 10 },
  },
}
