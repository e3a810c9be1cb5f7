import type { Config } from '../platform/config.server.ts';
import { currentMasterKey } from './keys/master-key.server.ts';

/** Makes the file of the master key, unless MASTER_KEY is set or it is there. */
export function makeMasterKey(config: Pick<Config, 'masterKey' | 'masterKeyPrevious' | 'dataDir'>): void {
  currentMasterKey(config);
}
