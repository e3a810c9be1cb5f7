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
  return (path) => {
    if (path.startsWith('/assets/')) return '/assets/*';
    if (path === '/healthz' || path === '/readyz' || path === '/metrics') return path;
    const matched = matchRoutes(tree, path.replace(/\.data$/, '')) ?? [];
    return `/${matched.flatMap(({ route }) => route.path || []).join('/')}`;
  };
}
