import { type Config, fallbackConfig, isProduction, type SettingName, settings } from '../config.ts';
import type { RunningSimulator, Simulator } from './simulator.ts';

/** All of them, a line each. */
export const simulators: readonly Simulator[] = [];

/** What stands at its fallback has been set by nobody. */
const isUnset = (config: Config, name: SettingName): boolean =>
  JSON.stringify(config[name]) === JSON.stringify(fallbackConfig()[name]);

/**
 * Furnishes what no operator has set with simulators, so that each screen shows life without any account.
 * @returns the settings to run with, and what ends the simulators
 */
export async function withSimulators(
  config: Config,
  offered: readonly Simulator[] = simulators,
): Promise<{ config: Config; stop: () => Promise<void> }> {
  const running: RunningSimulator[] = [];
  const stop = async () => {
    await Promise.all(running.map((one) => one.stop()));
  };
  if (!config.SIMULATORS || isProduction(config)) return { config, stop };
  try {
    for (const one of offered)
      if (one.furnishes.every((name) => isUnset(config, name))) running.push(await one.start(0));
  } catch (error) {
    await stop();
    throw error;
  }
  const furnished = Object.assign({}, ...running.map((one) => one.settings)) as Record<SettingName, string>;
  return { config: { ...config, ...parsed(furnished) }, stop };
}

/** By the table's own schemas: what a simulator says is read like what an operator says. */
const parsed = (said: Readonly<Partial<Record<SettingName, string>>>): Partial<Config> =>
  Object.fromEntries(
    Object.entries(said).map(([name, text]) => [name, settings[name as SettingName].schema.parse(text)]),
  );
