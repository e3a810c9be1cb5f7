import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  ssr: true,
  // The list of all routes is sent whole: that saves a request on every first link.
  routeDiscovery: { mode: 'initial' },
  // Parts of a route in files of their own made most pages heavier: each file is one more name in that list.
  splitRouteModules: false,
} satisfies Config;
