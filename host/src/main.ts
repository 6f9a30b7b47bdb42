import { breath } from './breath.ts';

/**
 * All of it is in this one file, and made piece by piece: a phone that made all of it in one go would hear nobody for half a second.
 */
async function begin(): Promise<void> {
  await import(/* webpackMode: "eager" */ './libraries/react-dom.ts');
  await breath();
  await import(/* webpackMode: "eager" */ './frame/providers.tsx');
  await breath();
  await import(/* webpackMode: "eager" */ './router.tsx');
  await breath();
  await import(/* webpackMode: "eager" */ './bootstrap.tsx');
}

void begin();
