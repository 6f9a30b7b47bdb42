/** Started and killed by releases.test.ts: publishes one release after the other. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { publish } from '../../server/src/house/releases/publish.ts';
import { sampleRelease } from './sample-release.ts';

const [target = '', root = ''] = process.argv.slice(2);
for (;;) {
  const release = sampleRelease();
  const from = mkdtempSync(join(root, 'built-'));
  writeFileSync(join(from, 'manifest.json'), '{}');
  writeFileSync(join(from, 'entry.js'), `// ${release.release}`);
  writeFileSync(join(from, 'release.json'), JSON.stringify(release));
  await publish(target, release, from);
  process.stdout.write('.');
}
