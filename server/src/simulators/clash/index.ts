import type { Simulator } from '../simulator.ts';
import { startKernel } from './kernel.ts';

/** A secret as operators choose one; it must be nowhere but in the settings. */
const secret = 'clash-demo-secret-41';

/** Two controllers: a kernel of today, and one of long ago, which lacks much of what panels show. */
export const clash: Simulator = {
  name: 'clash',
  about: 'External controllers of two Clash kernels (mihomo and an old one), with scripted traffic',
  furnishes: ['CLASH_CONTROLLERS'],
  start: async (port) => {
    const kernel = await startKernel({ port, secret });
    const old = await startKernel({ port: 0, secret: '', old: true });
    return {
      address: [kernel.url, old.url].join('\n'),
      settings: {
        CLASH_CONTROLLERS: JSON.stringify([
          { name: 'home-router', url: kernel.url, secret },
          { name: 'old-router', url: old.url },
        ]),
      },
      stop: async () => {
        await Promise.all([kernel.stop(), old.stop()]);
      },
    };
  },
};
