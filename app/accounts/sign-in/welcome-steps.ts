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
    id: 'subscribe',
    title: 'Choose a subscription plan',
    text: 'A plan decides how many models you can measure side by side, and how many tokens a month.',
    action: 'View plans',
    to: '/for-providers',
  },
  {
    id: 'add-models',
    title: 'Add your AI models',
    text: 'Register the models that you want to compare, your own or those of a provider.',
    action: 'Add a model',
    to: '/model/new',
  },
  {
    id: 'configure-keys',
    title: 'Configure API keys',
    text: 'Your keys are stored encrypted, and used for your benchmark requests only.',
    action: 'Configure keys',
    to: '/benchmarking?tab=settings',
  },
];

export interface WelcomeStepState extends WelcomeStep {
  isDone: boolean;
  /** A step opens when the one before it is done. */
  isOpen: boolean;
}

/** @param hasPlans false where payments are not configured: then the plan step is left out */
export function welcomeChecklist(done: Record<WelcomeStepId, boolean>, hasPlans: boolean): WelcomeStepState[] {
  const steps = welcomeSteps.filter(({ id }) => hasPlans || id !== 'subscribe');
  return steps.map((step, index) => {
    const before = steps[index - 1];
    return { ...step, isDone: done[step.id], isOpen: before === undefined || done[before.id] };
  });
}
