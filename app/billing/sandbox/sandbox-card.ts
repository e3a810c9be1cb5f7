/** The sandbox's cards. None has a real number, and there is no field for one. */
export type SandboxCard = 'succeeds' | 'declined' | 'second-step' | 'fails-on-renewal';

export const sandboxCards: readonly { id: SandboxCard; title: string; text: string }[] = [
  { id: 'succeeds', title: 'Card ending in 4242', text: 'Every payment succeeds.' },
  { id: 'declined', title: 'Card ending in 0002', text: 'Is declined.' },
  { id: 'second-step', title: 'Card ending in 3155', text: 'Asks its owner to confirm the payment.' },
  {
    id: 'fails-on-renewal',
    title: 'Card ending in 0341',
    text: 'Pays the first time and fails on every later payment.',
  },
];

export function findCard(id: unknown): SandboxCard | null {
  return sandboxCards.find((card) => card.id === id)?.id ?? null;
}
