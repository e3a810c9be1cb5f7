/** The checklist of the welcome page: three steps in order. */
export type WelcomeStepId = 'subscribe' | 'add-models' | 'configure-keys';

export interface WelcomeStep {
  id: WelcomeStepId;
  title: string;
  text: string;
  action: string;
  to: string;
}

export const welcomeSteps: readonly WelcomeStep[] = [
  {
    id: 'configure-keys',
    title: 'Configure API keys',
    text: 'Your keys are stored encrypted, and used for your benchmark requests only.',
    action: 'Configure keys',
    to: '/benchmarking?tab=settings',
  },
  {
    id: 'add-models',
    title: 'Add your AI models',
    text: 'Pick models of your keys by name, or register one of your own.',
    action: 'Add a model',
    to: '/benchmarking',
  },
  {
    id: 'subscribe',
    title: 'Choose a subscription plan',
    text: 'For more models side by side, more tokens a month and scheduled runs. You can measure without one.',
    action: 'View plans',
    to: '/for-providers',
  },
];

export interface WelcomeStepState extends WelcomeStep {
  isDone: boolean;
  /** Models are picked by a key; a plan can be chosen at any time. */
  isOpen: boolean;
}

/** @param hasPlans false where payments are not configured: then the plan step is left out */
export function welcomeChecklist(done: Record<WelcomeStepId, boolean>, hasPlans: boolean): WelcomeStepState[] {
  const steps = welcomeSteps.filter(({ id }) => hasPlans || id !== 'subscribe');
  return steps.map((step) => ({
    ...step,
    isDone: done[step.id],
    isOpen: step.id !== 'add-models' || done['configure-keys'] || done['add-models'],
  }));
}
