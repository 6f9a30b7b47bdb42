export { type Part, sharesOfUse, usageProblems } from './price-rules.ts';
export { amountMinor } from './tariff-rules.ts';
export { activateTariffVersion, createTariffVersion } from './tariff-versions.ts';
export { createTariff, listTariffs, updateTariff } from './tariffs.ts';
