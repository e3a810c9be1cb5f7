import { expect, it } from 'vitest';
import { routeNames } from './route-names.server.ts';

it('requests are counted by the pattern of their route, however many addresses are asked for', () => {
  const route = (id: string, path: string | undefined, parentId?: string) => ({ id, path, parentId, module: {} });
  const routes = {
    root: route('root', ''),
    tool: route('tool', 'tool/:id', 'root'),
    api: route('api', 'api/*', 'root'),
    section: route('section', undefined, 'root'),
    models: route('models', 'models', 'section'),
    model: route('model', 'models/:id', 'section'),
    all: route('all', '*', 'root'),
  };
  const nameOf = routeNames({ routes } as never);
  expect(
    ['/tool/claude', '/tool/claude.data', '/tool/x%20y', '/api/a/b', '/wp-login.php', '/a/b/c'].map(nameOf),
  ).toEqual(['/tool/:id', '/tool/:id', '/tool/:id', '/api/*', '/*', '/*']);
  expect(['/Models', '/models/', '/mod%65ls/x', '/modelsx', '//models', '/'].map(nameOf)).toEqual([
    '/models',
    '/models',
    '/models/:id',
    '/*',
    '/*',
    '/',
  ]);
  expect(nameOf('/assets/index-1a2b.js')).toBe('/assets/*');
});
