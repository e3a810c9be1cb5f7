import { z } from 'zod';
import { parseAnswer } from './parse-answer.server.ts';
import { jsonReader, type Reader, type Subject, shortQuote } from './reader.ts';

/** GitHub, npm and PyPI: whether code is archived, deprecated, yanked or inactive, and its latest release. */

const GITHUB = 'https://api.github.com';

function repositoryOf({ fact, website }: Subject): string | null {
  const [, path] =
    /^https?:\/\/(?:www\.)?github\.com\/([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/i.exec(fact('repository') ?? website) ?? [];
  return path ?? null;
}

const onGithub = (path: string) => (subject: Subject) => {
  const repository = repositoryOf(subject);
  return repository && `${GITHUB}/repos/${repository}${path}`;
};

const github = { ...jsonReader, adapter: 'github', about: 'tool', takesToken: GITHUB } as const;

const repositorySchema = z.object({ archived: z.boolean() });
const releaseSchema = z.object({ published_at: z.iso.datetime() });

export const githubReaders: Reader[] = [
  {
    ...github,
    id: 'github',
    accept: 'application/vnd.github+json',
    url: onGithub(''),
    read: (answer) => {
      const { archived } = parseAnswer(answer, repositorySchema);
      return {
        evidence: [{ kind: 'archived', value: archived ? 'archived' : null, quote: `"archived": ${archived}` }],
      };
    },
  },
  {
    ...github,
    id: 'github-release',
    // A repository without releases.
    statuses: [404],
    accept: 'application/vnd.github+json',
    url: onGithub('/releases/latest'),
    read: (answer) => {
      if (answer.status === 404) return { evidence: [] };
      const { published_at } = parseAnswer(answer, releaseSchema);
      return { evidence: [], release: { day: published_at.slice(0, 10), quote: `"published_at": "${published_at}"` } };
    },
  },
];

const packageSchema = z.object({
  'dist-tags': z.object({ latest: z.string() }),
  versions: z.record(z.string(), z.object({ deprecated: z.union([z.string(), z.boolean()]).optional() })),
  time: z.record(z.string(), z.string()).optional(),
});

export const npmReader: Reader = {
  ...jsonReader,
  id: 'npm',
  adapter: 'npm',
  about: 'tool',
  // All versions of a package: some have thousands.
  maxBytes: 16 * 1024 * 1024,
  url: ({ fact }) => {
    const name = fact('npmPackage');
    return name && `https://registry.npmjs.org/${name.replace('/', '%2f')}`;
  },
  read: (answer) => {
    const { 'dist-tags': tags, versions, time } = parseAnswer(answer, packageSchema);
    const { deprecated } = versions[tags.latest] ?? {};
    const isDeprecated = deprecated !== undefined && deprecated !== false && deprecated !== '';
    const words = typeof deprecated === 'string' ? shortQuote(deprecated) : '"deprecated": true';
    const published = time?.[tags.latest];
    return {
      evidence: [{ kind: 'deprecated', value: isDeprecated ? 'deprecated' : null, quote: isDeprecated ? words : null }],
      ...(published && { release: { day: published.slice(0, 10), quote: `"${tags.latest}": "${published}"` } }),
    };
  },
};

const projectSchema = z.object({
  info: z.object({
    version: z.string(),
    classifiers: z.array(z.string()).default([]),
    yanked: z.boolean().default(false),
    yanked_reason: z.string().nullish(),
  }),
  urls: z.array(z.object({ upload_time_iso_8601: z.string() })).default([]),
});
const INACTIVE = 'Development Status :: 7 - Inactive';

export const pypiReader: Reader = {
  ...jsonReader,
  id: 'pypi',
  adapter: 'pypi',
  about: 'tool',
  maxBytes: 16 * 1024 * 1024,
  url: ({ fact }) => {
    const name = fact('pypiPackage');
    return name && `https://pypi.org/pypi/${name}/json`;
  },
  read: (answer) => {
    const { info, urls } = parseAnswer(answer, projectSchema);
    const [uploaded] = urls.map((file) => file.upload_time_iso_8601).sort();
    return {
      evidence: [
        { kind: 'inactive', value: info.classifiers.includes(INACTIVE) ? 'inactive' : null, quote: INACTIVE },
        {
          kind: 'yanked',
          value: info.yanked ? info.version.slice(0, 100) : null,
          quote: shortQuote(info.yanked_reason ?? '') || '"yanked": true',
        },
      ],
      ...(uploaded && {
        release: { day: uploaded.slice(0, 10), quote: `"upload_time_iso_8601": "${uploaded}"` },
      }),
    };
  },
};
