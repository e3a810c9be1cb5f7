import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  ssr: true,
  // Routes are few and their manifest is small: sending it whole saves a request on every first link.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
