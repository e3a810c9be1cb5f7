import { Link } from 'react-router';
import { CATALOG_FRESH_S, publicPage } from '../../platform/page-headers.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { pageMeta } from '../../seo/page-meta.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { listToolsWithNews } from '../catalog-queries.server.ts';
import { FactNote } from '../fact-note.tsx';
import { statusNotice } from '../status-notice.ts';
import { ToolLogo } from '../tool-logo.tsx';
import type { Route } from './+types/graveyard';

const DESCRIPTION =
  'AI tools that are closing, were closed, archived or renamed, or were bought and go on: when, by whom, and the source.';

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  const day = ctx.now().toISOString().slice(0, 10);
  const tools = (await listToolsWithNews(ctx)).flatMap((tool) => {
    const notice = statusNotice(tool, day);
    return notice === null ? [] : [{ id: tool.id, name: tool.name, logo: tool.logo, status: tool.status, notice }];
  });
  return { tools, canonical: `${ctx.config.publicUrl}/graveyard` };
}

export function headers() {
  return publicPage(CATALOG_FRESH_S, 'catalog');
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: pageTitle('What happened to these AI tools'),
    description: DESCRIPTION,
    canonical: loaderData?.canonical ?? '/graveyard',
  });
}

export default function Graveyard({ loaderData: { tools } }: Route.ComponentProps) {
  const [going, ended] = [tools.filter(goesOn), tools.filter((tool) => !goesOn(tool))];
  return (
    <div className="page-width py-12 sm:py-16">
      <PageHead
        title="Graveyard"
        text="Tools that have ended, will end or have another name, and tools that somebody bought. Their pages stay, with the source and what to use instead."
        figures={[
          [ended.length, 'ended, ending or renamed'],
          [going.length, 'bought, or limited'],
        ]}
      />
      <ToolList
        title="Ended, ending or renamed"
        empty="No tool of the catalogue is known to have ended."
        tools={ended}
      />
      <ToolList title="Bought, or limited at present" empty="None is known." tools={going} />
    </div>
  );
}

const goesOn = ({ status, notice }: Listed[number]) => notice.isListed || status === 'degraded';

type Listed = Route.ComponentProps['loaderData']['tools'];

function ToolList({ title, empty, tools }: { title: string; empty: string; tools: Listed }) {
  return (
    <section className="mt-12">
      <h2 className="headline text-2xl">{title}</h2>
      {tools.length === 0 && <p className="mt-3 text-muted">{empty}</p>}
      <ul className="mt-4 grid gap-4 sm:grid-cols-2">
        {tools.map(({ id, name, logo, notice }) => (
          <li key={id} className="flex items-start gap-3 panel p-4">
            <ToolLogo name={name} logo={logo} />
            <div className="min-w-0">
              <h3 className="font-semibold">
                <Link prefetch="intent" to={`/what-happened/${id}`} className="underline-offset-4 hover:underline">
                  {name}
                </Link>
              </h3>
              <p className="mt-1 text-sm">{notice.sentence}</p>
              <FactNote isQuiet mark={notice.mark} label={`${name}: ${notice.words}`} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
