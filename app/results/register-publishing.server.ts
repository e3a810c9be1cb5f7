import { subscribeToRunEnded } from '../runs/run-ended.server.ts';
import { followRunEnd } from './publish-run.server.ts';

subscribeToRunEnded('results', followRunEnd);
