// A suite of the simulated models, which answer at once, for tests.

export const MODELS = `models:
  - { provider: demo, model: demo-swift, parameters: { pace: 0 } }
  - { provider: demo, model: demo-thorough, parameters: { pace: 0 } }
`;

export const SUITE = `name: Try
rounds: 2
seed: 5
${MODELS}prompt: Say {{word}}
cases:
  - { id: a, variables: { word: tree }, assert: [{ contains: simulated }] }
  - { id: b, variables: { word: stone } }
`;
