import { useCallback } from 'react';
import { data, useNavigate } from 'react-router';
import { requireUser, type UserContext } from '../../accounts/viewer.server.ts';
import { findOrganisation, findOwner } from '../../organisations/acting.server.ts';
import { NotFound } from '../../platform/http-errors.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { unindexedMeta } from '../../platform/page-title.ts';
import { requireForm } from '../../platform/parse-form.ts';
import { readForm } from '../../platform/request-body.server.ts';
import { toast } from '../../ui/toast.tsx';
import { listUsableKeys } from '../../vault/key-queries.server.ts';
import { testModel } from '../call-target.server.ts';
import type { ModelInput } from '../model.ts';
import { ModelForm, type ModelFormAnswer } from '../model-form.tsx';
import { describedModel, typedModelForm } from '../model-form-input.server.ts';
import { providerNames } from '../model-queries.server.ts';
import { registerModel } from '../save-model.server.ts';
import type { Route } from './+types/model-new';

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = await requireUser(context, request);
  // A link may say which model: the form is filled in as far as it does.
  const { searchParams } = new URL(request.url);
  const named = (name: string) => (searchParams.get(name) ?? '').slice(0, 200);
  const initial: ModelInput = {
    ...empty,
    name: named('model'),
    modelType: named('model') === '' ? '' : 'text-generation',
    provider: providerNames.some(({ id }) => id === named('provider')) ? named('provider') : '',
    sentModel: named('model'),
    apiEndpoint: named('endpoint'),
  };
  const owner = await requireOwner(ctx, request);
  return {
    initial,
    providers: providerNames,
    keys: await listUsableKeys(ctx, owner.id),
    organisation: owner.organisation && { name: owner.organisation.name, address: owner.organisation.address },
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = await requireUser(context, request);
  const { intent, ...input } = requireForm(typedModelForm, await readForm(request));
  const owner = await requireOwner(ctx, request);
  if (intent === 'test') return { test: await testModel(ctx, ctx.actor.userId, describedModel(input), owner.id) };
  const saved = await registerModel(ctx, ctx.actor.userId, input, owner.id);
  return 'errors' in saved ? data({ errors: saved.errors }, { status: 422 }) : { registered: true as const };
}

/** Whose the model will be: `for` in the address names an organisation. @throws NotFound */
async function requireOwner(ctx: UserContext, request: Request) {
  const { userId } = ctx.actor;
  const address = new URL(request.url).searchParams.get('for') ?? '';
  const id = await findOwner(ctx, userId, address, 'manage-models');
  if (id === null) throw new NotFound('There is no such organisation whose models you manage.');
  return { id, organisation: id === userId ? null : await findOrganisation(ctx, id) };
}

export const headers = privatePage;

export const meta = () => unindexedMeta('Register a model');

const empty: ModelInput = {
  name: '',
  description: '',
  modelType: '',
  apiEndpoint: '',
  provider: '',
  sentModel: '',
  protocol: '',
  keyId: '',
};

export default function ModelNew({ loaderData: { initial, providers, keys, organisation } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const after = organisation ? `/organisations/${organisation.address}/models` : '/benchmarking';
  const onAnswer = useCallback(
    (answer: ModelFormAnswer) => {
      if ('registered' in answer) {
        toast.success('Model registered successfully');
        void navigate(after);
      } else if ('errors' in answer)
        toast.error('Error registering model', { description: Object.values(answer.errors)[0] });
    },
    [navigate, after],
  );
  return (
    <div className="page-width py-10 sm:py-14">
      <p className="caption">Benchmark</p>
      <h1 className="mt-1 headline text-3xl sm:text-4xl">Register a model</h1>
      <p className="mt-2 mb-8 max-w-prose break-words text-muted">
        {organisation
          ? `It belongs to ${organisation.name}: its owners, admins and members run it, with the key that you choose here.`
          : 'It belongs to you.'}
      </p>
      <ModelForm initial={initial} providers={providers} keys={keys} submitLabel="Register Model" onAnswer={onAnswer} />
    </div>
  );
}
