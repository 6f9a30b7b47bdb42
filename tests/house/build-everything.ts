/** Started by size-budget.test.ts: builds what changed since the last time. */
import { buildAll } from '../../server/src/releases/build.ts';

const [target = ''] = process.argv.slice(2);
await buildAll(target, { say: (line) => process.stderr.write(`${line}\n`) });
