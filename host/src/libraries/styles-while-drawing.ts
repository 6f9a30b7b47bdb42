import { useInsertionEffect } from 'react';

/**
 * Stands in for when emotion writes a component's styles (rspack.config.base.ts): while it is drawn, which React does in pieces, and not
 * all together when the screen is put in its place, which nothing can interrupt. What is written already is never written again.
 */
export const useInsertionEffectAlwaysWithSyncFallback = (write: () => unknown): unknown => write();

/** Those of the whole page, which are taken away again. */
export const useInsertionEffectWithLayoutFallback = useInsertionEffect;
