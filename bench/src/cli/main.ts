#!/usr/bin/env node
// Nothing here may need a newer Node.js than the oldest that anybody has: on such a one, this file says which is needed.
import process from 'node:process';
import { describeOldNode } from './needed-node.ts';

const problem = describeOldNode(process.versions.node);
if (problem === null) await import('./start-cli.ts');
else {
  process.stderr.write(`${problem}\n`);
  process.exitCode = 2;
}
