// A local provider of a model that is measured and of one that plays its user, for tests.

import { SimulatedUser } from '../conversation/simulated-user.ts';
import type { PlayedUser } from '../conversation/user-schema.ts';
import { callModel, type ModelSpec, type Sample } from '../index.ts';
import type { Prompt } from '../request.ts';
import { type Body, chat, prices, serve } from './serve-tools.ts';

type Served = object | number;

/** What the model and its user answer, by how often each was asked. */
export interface Parts {
  model?: (count: number, body: Body) => Served;
  user?: (count: number, body: Body) => Served;
}

export const says = (text: string) => chat([], text);
export const goal: PlayedUser = { goal: 'A refund of order 7.' };
export const talkPrompt = (more: Partial<Prompt> = {}): Prompt => ({
  messages: [{ role: 'user', content: 'I want a refund.' }],
  user: goal,
  ...more,
});

/** Serves both under one address; keeps the bodies of each. */
export async function serveTalk({
  model = (n) => says(`answer ${n}`),
  user = (n) => says(`message ${n}`),
}: Parts = {}) {
  const asked = { model: [] as Body[], user: [] as Body[] };
  const { baseUrl } = await serve((body) => {
    const side = body.model === 'player' ? 'user' : 'model';
    asked[side].push(body);
    return { model, user }[side](asked[side].length, body);
  });
  const measured: ModelSpec = { key: 'm', provider: 'custom', model: 'm', baseUrl };
  const player: ModelSpec = { key: 'user', provider: 'custom', model: 'player', baseUrl };
  return { asked, measured, player };
}

/** One conversation of a model behind `serveTalk`. */
export async function converseOnce(parts: Parts, prompt = talkPrompt(), more: object = {}) {
  const { asked, measured, player } = await serveTalk(parts);
  const retries = { baseWaitMs: 1 };
  const simulatedUser = new SimulatedUser(player, { prices, retries });
  const call = { model: measured, prompt, prices, isStreaming: false, retries, simulatedUser, ...more };
  const sample: Sample = await callModel(call);
  return { sample, asked, simulatedUser, conversation: sample.conversation! };
}

/** The messages of a body of the chat protocol. */
export const messagesIn = ({ messages }: Body) => messages as { role: string; content: string | null }[];
