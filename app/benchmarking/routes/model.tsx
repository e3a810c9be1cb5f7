import { useCallback, useState } from 'react';
import { data, Form, Link } from 'react-router';
import { requireRole, requireUser } from '../../accounts/viewer.server.ts';
import { findCallTarget, testModel } from '../../models/call-target.server.ts';
import { ModelForm, type ModelFormAnswer } from '../../models/model-form.tsx';
import { describedModel, typedModelForm } from '../../models/model-form-input.server.ts';
import { askForListing, findOwnListing, withdrawListing } from '../../models/model-listing.server.ts';
import { getModel, providerNames } from '../../models/model-queries.server.ts';
import { changeModel, retireModel } from '../../models/save-model.server.ts';
import { findSharedOwner } from '../../organisations/acting.server.ts';
import { may } from '../../organisations/organisation-role.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { unindexedMeta } from '../../platform/page-title.ts';
import { requireForm } from '../../platform/parse-form.ts';
import { readForm } from '../../platform/request-body.server.ts';
import { ResultsTable } from '../../results/tables.tsx';
import { listResults } from '../../runs/run-queries.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { toast } from '../../ui/toast.tsx';
import { listUsableKeys } from '../../vault/key-queries.server.ts';
import { writeKey } from '../../vault/provider-key.ts';
import { keyStatusWords } from '../parts/key-manager.tsx';
import type { Route } from './+types/model';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = await requireUser(context, request);
  const { userId } = ctx.actor;
  const isProvider = ctx.viewer.role === 'provider';
  const model = await getModel(ctx, userId, params.id);
  const { organisation } = model;
  const role = organisation && (await findSharedOwner(ctx, userId, organisation.id))?.role;
  const mayManage = role === undefined || may(role, 'manage-models');
  const usable = await listUsableKeys(ctx, userId);
  // The keys of an organisation are chosen for its models, and none of the person's own.
  const keys = organisation && mayManage ? await listUsableKeys(ctx, organisation.id) : usable;
  const found = await findCallTarget(ctx, organisation?.id ?? userId, model);
  const target = 'target' in found ? found.target : null;
  return {
    model,
    mayManage,
    listing:
      isProvider && organisation === undefined
        ? ((await findOwnListing(ctx, userId, model.id)) ?? { state: 'none', reason: null })
        : null,
    keys,
    providers: providerNames,
    problem: 'problem' in found ? found.problem : null,
    calls: target && {
      provider: target.provider,
      model: target.model,
      address: target.provider === 'custom' ? (target.baseUrl ?? null) : null,
    },
    key: usable.find(({ id }) => id === target?.keyId) ?? null,
    results: await listResults(ctx, userId, { modelId: model.id }, 20),
  };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const ctx = await requireUser(context, request);
  const { userId } = ctx.actor;
  const { intent, ...input } = requireForm(typedModelForm, await readForm(request));
  if (intent === 'retire' || intent === 'bring-back') {
    const refused = await retireModel(ctx, userId, params.id, intent === 'retire');
    return refused ? data({ failure: refused.problem }, { status: 409 }) : { registered: true as const };
  }
  if (intent === 'ask-for-listing' || intent === 'withdraw-listing') {
    await requireRole(context, request, 'provider');
    await (intent === 'ask-for-listing' ? askForListing : withdrawListing)(ctx, userId, params.id);
    return { registered: true as const };
  }
  if (intent === 'test') {
    const { organisation } = await getModel(ctx, userId, params.id, 'manage-models');
    return { test: await testModel(ctx, userId, describedModel(input), organisation?.id) };
  }
  const saved = await changeModel(ctx, userId, params.id, input);
  return 'errors' in saved ? data({ errors: saved.errors }, { status: 422 }) : { registered: true as const };
}

export const headers = privatePage;

export function meta({ loaderData }: Route.MetaArgs) {
  return unindexedMeta(loaderData?.model.name ?? 'Model');
}

export default function Model({ loaderData, actionData }: Route.ComponentProps) {
  const { model, keys, providers, results } = loaderData;
  const [isEditing, setIsEditing] = useState(false);
  const onAnswer = useCallback((answer: ModelFormAnswer) => {
    if (!('registered' in answer)) return;
    toast.success('Model saved');
    setIsEditing(false);
  }, []);
  return (
    <div className="page-width grid gap-8 *:min-w-0 py-10 sm:py-14">
      <ModelHeader
        model={model}
        mayManage={loaderData.mayManage}
        isEditing={isEditing}
        onEdit={() => setIsEditing(!isEditing)}
      />
      {loaderData.listing !== null && <ListingState {...loaderData.listing} />}
      {actionData && 'failure' in actionData && <Banner tone="warn" title={actionData.failure} role="alert" />}
      {isEditing && (
        <Card as="section">
          <ModelForm
            initial={{
              ...model,
              apiEndpoint: model.apiEndpoint ?? '',
              provider: model.provider ?? '',
              sentModel: model.sentModel ?? '',
              protocol: model.protocol ?? '',
              keyId: model.keyId ?? '',
            }}
            providers={providers}
            keys={keys}
            submitLabel="Save model"
            onAnswer={onAnswer}
          />
        </Card>
      )}
      <ModelFacts loaderData={loaderData} />
      <section className="grid gap-4" aria-label="Last results">
        <h2 className="headline text-2xl">Last results</h2>
        <ResultsTable results={results} />
      </section>
    </div>
  );
}

const listingWords: Record<string, string> = {
  none: 'This model is not on the public list of models.',
  asked: 'You have asked for this model to be listed. It is shown after a review.',
  listed: 'This model is on the public list of models, with its name and description as they were reviewed.',
  declined: 'This model was not taken onto the public list of models.',
};

/** For provider accounts: whether the public list of models shows this one. */
function ListingState({ state, reason }: { state: string; reason: string | null }) {
  return (
    <Form method="post" className="flex flex-wrap items-center gap-3 text-sm">
      <p className="min-w-0 break-words text-muted">
        {listingWords[state]} {reason !== null && `The reason: ${reason}`}
      </p>
      {state !== 'asked' && (
        <Button type="submit" size="small" name="intent" value="ask-for-listing">
          {state === 'none' ? 'Ask to list it' : 'Ask for another review'}
        </Button>
      )}
      {state !== 'none' && (
        <Button type="submit" size="small" name="intent" value="withdraw-listing">
          Withdraw
        </Button>
      )}
    </Form>
  );
}

interface ModelHeaderProps {
  model: Route.ComponentProps['loaderData']['model'];
  mayManage: boolean;
  isEditing: boolean;
  onEdit: () => void;
}

function ModelHeader({ model, mayManage, isEditing, onEdit }: ModelHeaderProps) {
  const { organisation } = model;
  return (
    <header className="grid gap-3">
      <Link
        to={organisation ? `/organisations/${organisation.address}/models` : '/benchmarking?tab=models'}
        className="caption w-fit underline underline-offset-4"
      >
        {organisation ? `Models of ${organisation.name}` : 'My Models'}
      </Link>
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="headline text-3xl sm:text-4xl break-words">{model.name}</h1>
        {model.retiredAt && <Badge tone="warn">Retired</Badge>}
      </div>
      {model.description && <p className="max-w-2xl text-muted">{model.description}</p>}
      <div className="flex flex-wrap gap-2">
        {!model.retiredAt && (
          <LinkButton to={`/model/${model.id}/benchmark`} variant="primary">
            Run Benchmark
          </LinkButton>
        )}
        {mayManage && (
          <>
            <Button onClick={onEdit} aria-expanded={isEditing}>
              Edit
            </Button>
            <Form method="post">
              <Button type="submit" name="intent" value={model.retiredAt ? 'bring-back' : 'retire'} variant="quiet">
                {model.retiredAt ? 'Bring back' : 'Retire'}
              </Button>
            </Form>
          </>
        )}
      </div>
    </header>
  );
}

function ModelFacts({
  loaderData: { model, providers, calls, key, problem },
}: Pick<Route.ComponentProps, 'loaderData'>) {
  const provider = providers.find(({ id }) => id === calls?.provider);
  const facts: [string, string][] = [
    ['Type', model.modelType],
    ['Provider', provider?.name ?? 'Not chosen'],
    ['Sent as', calls?.model ?? model.sentModel ?? model.name],
    ...(calls?.address ? [['Endpoint', calls.address] as [string, string]] : []),
    ['Key', key ? `${writeKey(key)}: ${keyStatusWords[key.keyStatus].toLowerCase()}` : 'None'],
    ...(model.end === null ? [] : [['Announced end', model.end] as [string, string]]),
    ['Registered', model.createdAt.slice(0, 10)],
  ];
  return (
    <Card as="section">
      <h2 className="caption">Facts</h2>
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm">
        {facts.map(([label, text]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="break-words">{text}</dd>
          </div>
        ))}
      </dl>
      {problem && (
        <div className="mt-4">
          <Banner tone="warn" title={problem} />
        </div>
      )}
      {key?.keyStatus === 'invalid' && (
        <div className="mt-4">
          <Banner tone="bad" title="The provider refuses this key">
            {key.statusReason}
          </Banner>
        </div>
      )}
    </Card>
  );
}
