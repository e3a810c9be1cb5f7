/**
 * Finds a Chromium (BROWSER_PATH, then the usual places), or installs Debian's where apt and root allow it. First the one
 * without windows: it draws the same pages with a quarter less work.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const firstThere = () => [process.env.BROWSER_PATH, ...places].find((place) => place && existsSync(place)) ?? null;

function installWithApt() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log('Installing Chromium for the browser tests (once)…');
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...argv) => spawnSync('apt-get', argv, { stdio: 'ignore', env: environment }).status === 0;
  const install = (name) => apt('install', '-y', '-q', '--no-install-recommends', name, 'fonts-liberation');
  apt('update', '-q');
  if (!install('chromium-headless-shell')) install('chromium');
}

export async function findBrowser() {
  const found = firstThere();
  if (found) return found;
  installWithApt();
  return firstThere();
}
