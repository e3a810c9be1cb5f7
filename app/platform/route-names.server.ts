import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';

/** Patterns of routes by path: labels of metrics, whose number does not grow with what is asked. */
export function routeNames({ routes }: Pick<ServerBuild, 'routes'>): (path: string) => string {
  const childrenOf = (parent: string | undefined): RouteObject[] =>
    Object.values(routes).flatMap((route) =>
      route?.parentId === parent && route
        ? [{ id: route.id, path: route.path, index: route.index, children: childrenOf(route.id) } as RouteObject]
        : [],
    );
  const tree = childrenOf(undefined);
  const firstParts = new Set(firstPartsOf(tree));
  const narrowed = new Map<string, RouteObject[]>();
  /** The router ranks all routes that it is given for each question: it gets only those that the path may mean. */
  const candidates = (path: string) => {
    const start = path.split('/', 2)[1]?.toLowerCase() ?? '';
    const known = firstParts.has(start) ? start : '';
    const routes = narrowed.get(known) ?? startingWith(known, tree);
    narrowed.set(known, routes);
    return routes;
  };
  return (path) => {
    if (path.startsWith('/assets/')) return '/assets/*';
    if (path === '/healthz' || path === '/readyz' || path === '/metrics') return path;
    const asked = path.replace(/\.data$/, '');
    const matched = matchRoutes(path.includes('%') ? tree : candidates(asked), asked) ?? [];
    return `/${matched.flatMap(({ route }) => route.path || []).join('/')}`;
  };
}

const firstPart = (path: string) => path.split('/', 1)[0]!.toLowerCase();

function firstPartsOf(routes: RouteObject[]): string[] {
  return routes.flatMap(({ path, children }) => (path ? firstPart(path) : firstPartsOf(children ?? [])));
}

/** The routes whose pattern begins with `start` or with a parameter. */
function startingWith(start: string, routes: RouteObject[]): RouteObject[] {
  return routes.flatMap((route) => {
    if (route.path) return /^[:*]/.test(route.path) || firstPart(route.path) === start ? [route] : [];
    if (route.index) return [route];
    return [{ ...route, children: startingWith(start, route.children ?? []) } as RouteObject];
  });
}
