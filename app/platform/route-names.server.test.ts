import { expect, it } from 'vitest';
import { routeNames } from './route-names.server.ts';

it('requests are counted by the pattern of their route, however many addresses are asked for', () => {
  const route = (id: string, path: string | undefined, parentId?: string) => ({ id, path, parentId, module: {} });
  const routes = {
    root: route('root', ''),
    tool: route('tool', 'tool/:id', 'root'),
    api: route('api', 'api/*', 'root'),
    all: route('all', '*', 'root'),
  };
  const nameOf = routeNames({ routes } as never);
  expect(
    ['/tool/claude', '/tool/claude.data', '/tool/x%20y', '/api/a/b', '/wp-login.php', '/a/b/c'].map(nameOf),
  ).toEqual(['/tool/:id', '/tool/:id', '/tool/:id', '/api/*', '/*', '/*']);
  expect(nameOf('/assets/index-1a2b.js')).toBe('/assets/*');
});
