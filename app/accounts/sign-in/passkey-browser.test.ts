import { expect, it } from 'vitest';
import { passkeyObstacle } from './passkey-browser.ts';

it.each(['127.0.0.1', '192.0.2.7', '[::1]'])('a site that is opened as %s says why it has no passkeys', (hostname) => {
  expect(passkeyObstacle(hostname)).toContain(`Passkeys need a domain name, and this site is opened as ${hostname}.`);
});

it.each(['localhost', 'yardstick.example', '1.example'])('a site that is opened as %s has passkeys', (hostname) => {
  expect(passkeyObstacle(hostname)).toBeNull();
});
