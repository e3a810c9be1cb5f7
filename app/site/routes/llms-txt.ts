import { listPostHeads } from '../../blog/posts.server.ts';
import { listCategories, listTools, listToolsOfCategory } from '../../catalog/catalog-queries.server.ts';
import { dayOf, modelCatalogue } from '../../model-catalogue/model-queries.server.ts';
import { listSearchableModels } from '../../model-catalogue/searchable-models.ts';
import { CATALOG_FRESH_S, publicPage } from '../../platform/page-headers.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { siteIdentity } from '../shell/site-identity.ts';
import type { Route } from './+types/llms-txt';

const TOOLS_PER_CATEGORY = 10;

const files = [
  [
    'OpenAPI description',
    '/openapi.json',
    'tools, categories, companies, news, compare, search and changes are open to read',
  ],
  ['API', '/api', 'every call with examples'],
  ['All tools as JSON', '/api/v1/dumps/tools.json', 'CC BY-SA 4.0'],
  ['All tools as CSV', '/api/v1/dumps/tools.csv', 'CC BY-SA 4.0'],
  ['List of all tools', '/tools.md', 'takes the query of /tools: price, platform, data handling, status and more'],
  ['Changes', '/changes/feed.json', 'what changed in the catalogue'],
  ['How we rank', '/how-we-rank.md', 'the formula of the score, how it behaves, and its weaknesses'],
  ['Leaderboard', '/leaderboard.md', 'models measured by this site, with intervals'],
  ['Published benchmarks', '/benchmarks.md', 'runs that their owners published, newest first, with their verdicts'],
  [
    'Models by price and ability',
    '/api/v1/models',
    'filters: price, context, tools, life; sorted at your mix of tokens',
  ],
  ['List of models', '/models.md', 'takes the query of /models'],
  ['Retirements', '/retirements.md', 'announced ends of models, with their sources'],
  ['Calculator', '/calculator.md', 'what requests cost a month with each model; takes the query of /calculator'],
  ['Price changes by week', '/prices.md', 'the newest, each with its source'],
  ['Providers', '/providers.md', 'who serves how many models'],
  ['Cost of your requests', '/api/v1/calculator', 'a month with each model, at its cheapest provider'],
  ['Price changes', '/api/v1/prices', 'what changed about prices of models, newest first'],
  ['All models as JSON', '/api/v1/dumps/models.json', 'every price row with its source and licence'],
  ['All prices as CSV', '/api/v1/dumps/prices.csv', 'a line for each unit'],
  ['All ends as JSON', '/api/v1/dumps/retirements.json', 'each with its source'],
  ['Ends of models', '/retirements/models.json', 'announced shutdowns in the form of model-eol 0.1'],
] as const;

/** `GET /llms.txt`: an index for language models. Every link leads to Markdown or JSON. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  const { publicUrl } = ctx.config;
  const link = (name: string, path: string, note: string) =>
    `- [${name.replace(/[[\]]/g, '')}](${publicUrl}${path})${note === '' ? '' : `: ${note.replace(/\s+/g, ' ')}`}`;
  const categories = await Promise.all(
    (await listCategories(ctx)).map(async ({ id, name, description }) => {
      const tools = (await listToolsOfCategory(ctx, id)).slice(0, TOOLS_PER_CATEGORY);
      return [
        `## ${name}`,
        '',
        description,
        '',
        link(`Best of ${name}`, `/best/${id}.md`, 'by score, with the range of each'),
        ...tools.map((tool) => link(tool.name, `/tool/${tool.id}.md`, tool.description)),
        '',
      ];
    }),
  );
  const models = listSearchableModels(await modelCatalogue(ctx), dayOf(ctx));
  const lines = [
    `# ${siteIdentity.name}`,
    '',
    `> ${siteIdentity.description}`,
    '',
    `${(await listTools(ctx)).length} AI tools in ${categories.length} categories. Every stated fact has a standing (measured, read, reported or stated), a source and a date; unknown means unknown, not no. Add ".md" to the address of a tool, model or post for Markdown; a comparison is /compare.md?tools=id,id or /models/compare.md?models=id,id; /alternatives/id.md lists what can take a tool's place, and /what-happened/id.md says what happened to a tool that ended, was bought or was renamed.`,
    '',
    '## Data',
    '',
    ...files.map(([name, path, note]) => link(name, path, note)),
    '',
    ...categories.flat(),
    '## Models',
    '',
    ...models.map((model) => link(model.name, `/models/${model.id}.md`, model.summary)),
    '',
    '## Blog',
    '',
    ...(await listPostHeads(ctx)).map((post) => link(post.title, `/blog/${post.slug}.md`, post.description)),
    '',
  ];
  return new Response(lines.join('\n'), {
    headers: {
      ...publicPage(CATALOG_FRESH_S, 'catalog', 'models', 'blog'),
      'content-type': 'text/plain; charset=utf-8',
    },
  });
}
