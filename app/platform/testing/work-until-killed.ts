/** A worker process for a test: takes one job, reports it, and never finishes it. */
import { writeSync } from 'node:fs';
import { z } from 'zod';
import { parseConfig } from '../config.server.ts';
import { createContext } from '../context.server.ts';
import { openDatabase } from '../database.server.ts';
import { defineJob } from '../job-definition.server.ts';
import { startJobs } from '../jobs.server.ts';
import { createLog } from '../log.server.ts';

const [url = ''] = process.argv.slice(2);
const log = createLog('silent');
const database = await openDatabase({ url, dataDir: '', log, migrate: false });
const job = defineJob({
  name: 'test.endless',
  payload: z.object({}),
  run: async () => {
    writeSync(1, 'running\n');
    await new Promise(() => {});
  },
});
await startJobs(database, [job], () => createContext({ db: database.reads, config: parseConfig({}), log }));
