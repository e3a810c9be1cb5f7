import { data, Form, Link, redirect } from 'react-router';
import { requireUser } from '../../accounts/viewer.server.ts';
import { listTools } from '../../catalog/catalog-queries.server.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { unindexedMeta } from '../../platform/page-title.ts';
import { search } from '../../search/search.server.ts';
import { Banner, RefusalBanner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { CLAIM_DAYS, findClaimable, startClaim } from '../claiming/claim-tool.server.ts';
import type { Route } from './+types/claim-new';

/** Where a maker begins to claim a tool: ?tool=ID, or ?q= to find it. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = await requireUser(context, request);
  const asked = new URL(request.url).searchParams;
  const [toolId, query] = [asked.get('tool'), (asked.get('q') ?? '').slice(0, 120)];
  if (toolId === null) return { claimable: null, query, found: await findByName(ctx, query) };
  const { tool, ...claimable } = await findClaimable(ctx, toolId);
  return { claimable: { ...claimable, tool: { id: tool.id, name: tool.name }, days: CLAIM_DAYS }, query, found: [] };
}

async function findByName(ctx: Awaited<ReturnType<typeof requireUser>>, query: string) {
  if (query.trim().length < 2) return [];
  const tools = new Map((await listTools(ctx)).map(({ id, name }) => [`tool:${id}`, { id, name }]));
  const hits = await search(ctx, query, { limit: 8, isWanted: ({ kind }) => kind === 'tool' });
  return hits.flatMap(({ document }) => tools.get(document.key) ?? []);
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = await requireUser(context, request);
  const started = await startClaim(ctx, new URL(request.url).searchParams.get('tool') ?? '');
  if ('id' in started) throw redirect(`/claims/${started.id}`, 303);
  return data({ problem: started.refusal }, { status: 409 });
}

export const headers = privatePage;

export const meta = () => unindexedMeta('Claim a tool');

export default function ClaimNew({ loaderData, actionData }: Route.ComponentProps) {
  const { claimable, query, found } = loaderData;
  return (
    <div className="page-width max-w-3xl py-10 sm:py-14">
      <p className="caption">For makers</p>
      <h1 className="mt-1 headline text-3xl sm:text-4xl">
        {claimable === null ? 'Claim a tool' : `Claim ${claimable.tool.name}`}
      </h1>
      <p className="mt-3 text-muted">
        Who makes a tool can claim its entry. You prove that the domain of its website is yours, and an editor checks
        the proof. Then you can state changes, which are reviewed before they are public, and see how the entry is
        found. It costs nothing, and changes neither rating nor order.
      </p>
      <RefusalBanner title="The claim was not begun" text={actionData?.problem} className="mt-6" />
      {claimable === null ? <FindTool query={query} found={found} /> : <Begin claimable={claimable} />}
    </div>
  );
}

type Data = Route.ComponentProps['loaderData'];

function Begin({ claimable }: { claimable: NonNullable<Data['claimable']> }) {
  if (claimable.refusal !== null)
    return (
      <Banner
        tone="warn"
        title="It cannot be claimed here"
        className="mt-6"
        actions={
          <>
            {claimable.hasContact && (
              <LinkButton to="/contact" size="small">
                Write to us
              </LinkButton>
            )}
            <LinkButton to="/account/tools" size="small">
              Your tools
            </LinkButton>
          </>
        }
      >
        {claimable.refusal}
      </Banner>
    );
  return (
    <Form method="post" className="mt-6 grid gap-4">
      <p>
        You will prove that <b className="font-medium">{claimable.domain}</b> is yours, exactly this domain. You have{' '}
        {claimable.days} days for it.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary">
          Begin the claim
        </Button>
        <LinkButton to="/claims/new">Choose another tool</LinkButton>
      </div>
    </Form>
  );
}

function FindTool({ query, found }: Pick<Data, 'query' | 'found'>) {
  return (
    <>
      <Form method="get" className="mt-6 flex flex-wrap items-end gap-3">
        <Field label="Name of the tool" className="min-w-0 grow">
          {(control) => <Input {...control} name="q" type="search" defaultValue={query} required minLength={2} />}
        </Field>
        <Button type="submit">Find it</Button>
      </Form>
      {found.length > 0 && (
        <ul className="mt-6 divide-y divide-line border-y border-line">
          {found.map(({ id, name }) => (
            <li key={id}>
              <Link to={`/claims/new?tool=${id}`} className="block py-2.5 text-accent underline underline-offset-4">
                {name}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {found.length === 0 && query !== '' && (
        <p className="mt-6">
          Nothing of the catalogue has that name.{' '}
          <Link to="/submit" className="text-accent underline underline-offset-4">
            Submit the tool
          </Link>
        </p>
      )}
    </>
  );
}
