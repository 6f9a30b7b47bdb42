import { type Config, fallbackConfig, isProduction, type SettingName, settings } from '../config.ts';
import { bili } from './bili/index.ts';
import { clash } from './clash/index.ts';
import { database } from './database/index.ts';
import { dns } from './dns/index.ts';
import { kodo } from './kodo/index.ts';
import { libretranslate } from './libretranslate/index.ts';
import { s3 } from './s3/index.ts';
import type { RunningSimulator, Simulator } from './simulator.ts';

/** All of them, a line each. */
export const simulators: readonly Simulator[] = [clash, database, kodo, s3, dns, libretranslate, bili];

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
  return { config: { ...config, ...together(running.map((one) => parsed(one.settings))) }, stop };
}

/** By the table's own schemas: what a simulator says is read like what an operator says. */
const parsed = (said: Readonly<Partial<Record<SettingName, string>>>): Partial<Config> =>
  Object.fromEntries(
    Object.entries(said).map(([name, text]) => [name, settings[name as SettingName].schema.parse(text)]),
  );

/** Two may furnish one setting: a list then has what each of them says. */
function together(said: readonly Partial<Config>[]): Partial<Config> {
  const all: Record<string, unknown> = {};
  for (const [name, value] of said.flatMap((one) => Object.entries(one))) {
    const known = all[name];
    all[name] = Array.isArray(known) && Array.isArray(value) ? [...known, ...value] : value;
  }
  return all as Partial<Config>;
}
