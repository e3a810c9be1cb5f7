import type { Context } from '../../platform/context.server.ts';
import { problem } from '../../platform/http-errors.ts';
import { privatePage } from '../../platform/page-headers.ts';
import type { Collection } from './collection-queries.server.ts';
import { type ListFormat, listFormats, writeCollection } from './export-collection.ts';

/** A list as a file. @param file `list.csv`, `list.json` or `list.md` */
export function fileResponse({ config }: Context, collection: Collection, file: string): Response {
  const format = /^list\.(csv|json|md)$/.exec(file)?.[1] as ListFormat | undefined;
  if (format === undefined)
    return problem(404, { title: 'Not found', detail: 'A list is list.csv, list.json or list.md.' });
  const { token } = collection;
  const address = token === null ? null : `${config.publicUrl}/lists/shared/${token}`;
  return new Response(writeCollection(format, collection, { publicUrl: config.publicUrl, address }), {
    headers: {
      ...privatePage(),
      'content-type': listFormats[format].type,
      'content-disposition': `attachment; filename="${file}"`,
      'x-robots-tag': 'noindex',
    },
  });
}
