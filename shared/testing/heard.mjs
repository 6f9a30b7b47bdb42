/**
 * The process's warnings go to the console of the test that runs: a listener too many is said on no console,
 * and Jest's sandbox has a process object of its own that never hears of it.
 * @returns what ends it
 */
export function warningsHeard(global) {
  const hear = (warning) => {
    if (warning.name !== 'ExperimentalWarning') global.console.warn(warning);
  };
  process.on('warning', hear);
  return () => process.off('warning', hear);
}

/**
 * A file fails for what is said after its last test, too, while it closes its servers and browsers (`silence.ts`).
 * Called with each event of Jest's runner.
 */
export function demandSilenceAtTheEnd(global, { name }, { unhandledErrors }) {
  const broken = name === 'run_finish' && global.brokenSilence?.();
  if (broken) unhandledErrors.push(broken);
}
