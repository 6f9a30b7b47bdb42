import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';

/** Puts a disk of so many KB in the place of a folder as long as the work takes. */
type Mounted = (folder: string, kilobytes: number, work: () => Promise<void>) => Promise<void>;

const mounted: Mounted = async (folder, kilobytes, work) => {
  mkdirSync(folder, { recursive: true });
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'tmpfs', folder]);
  if (status !== 0) throw new Error(`No small disk: ${stderr}`);
  await work().finally(() => {
    if (spawnSync('umount', ['--lazy', folder]).status !== 0)
      throw new Error(`${folder} is still a disk of its own.`);
  });
};

/** Whether this machine lets its user mount a disk that is full after a few bytes. */
function mayMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  return spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;
}

/** A test on a disk that is too small: skipped, and counted so, where nobody may mount one; its name says why. */
export function onSmallDisk(name: string, test: (disk: Mounted) => Promise<void>): void {
  if (mayMount()) it(name, () => test(mounted));
  else it.skip(`${name} (needs root on Linux to mount a small disk)`, () => undefined);
}
