/** Started and killed by releases.test.ts: publishes one release after the other. */
import { publish } from '../../server/src/house/releases/publish.ts';
import { builtIn, sampleRelease } from './sample-release.ts';

const [target = '', root = ''] = process.argv.slice(2);
for (;;) {
  const release = sampleRelease();
  const from = builtIn(root, release);
  await publish(target, release, from);
  process.stdout.write('.');
}
