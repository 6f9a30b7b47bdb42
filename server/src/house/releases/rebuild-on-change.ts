import { watch } from 'node:fs';
import { join } from 'node:path';
import { type BuildOptions, buildAll, root } from './build.ts';

const quietFor = 300;

/** Builds and publishes again whatever changes in the host, the remotes or the shared packages. */
export function rebuildOnChange(target: string, { say = () => {}, publisher }: BuildOptions): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let building = Promise.resolve();
  const changed = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      building = building
        .then(() => buildAll(target, { development: true, say, publisher }))
        .then(
          () => undefined,
          (error: unknown) => say(error instanceof Error ? error.message : String(error)),
        );
    }, quietFor);
  };
  for (const folder of ['host', 'remotes', 'shared']) watch(join(root, folder), { recursive: true }, changed);
  say('Watching host, remotes and shared.');
}
