import type { SeedContext } from './context.ts';

export async function seedWood(_context: SeedContext): Promise<void> {}
