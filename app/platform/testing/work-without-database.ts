/** A worker process for a test, whose database cannot be reached. */
import { parseConfig } from '../config.server.ts';
import { createContext } from '../context.server.ts';
import { openDatabase } from '../database.server.ts';
import { startJobs } from '../jobs.server.ts';
import { createLog } from '../log.server.ts';

const [url = ''] = process.argv.slice(2);
const log = createLog('silent');
const database = await openDatabase({ url, dataDir: '', log });
const jobs = await startJobs(database, [], () => createContext({ db: database.reads, config: parseConfig({}), log }));
process.once('SIGTERM', async () => {
  await jobs.stop();
  await database.close();
});
