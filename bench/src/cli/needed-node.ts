/** The oldest Node.js on which the engine runs; package.json says the same. */
export const NEEDED_NODE = '22.19';

/** A sentence for people who start the command line on an older Node.js; null on a sufficient one. */
export function describeOldNode(version: string): string | null {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [neededMajor = 0, neededMinor = 0] = NEEDED_NODE.split('.').map(Number);
  if (major > neededMajor || (major === neededMajor && minor >= neededMinor)) return null;
  return `Yardstick needs Node.js ${NEEDED_NODE} or newer; this is ${version}.`;
}
